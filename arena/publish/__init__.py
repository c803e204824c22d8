"""What people look at: tables, and games told in words."""
