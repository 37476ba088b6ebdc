"""The moments within a step, shown one after another."""
