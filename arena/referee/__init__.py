"""The referee: one game, a match of games in the same processes, and the function a pool of workers runs."""
