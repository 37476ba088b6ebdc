"""What screens and widgets may ask of the app that shows them."""
