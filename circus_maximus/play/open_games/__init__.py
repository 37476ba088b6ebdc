"""Games that people play: started, resumed, saved, and who may see what of them."""
