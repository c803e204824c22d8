"""From a competition file to stored results: who plays whom, where, and again after a stop."""
