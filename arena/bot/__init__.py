"""What a bot is: its manifest, its built copy, its process."""
