"""The planner: which buildings carry a seat to Carthage, and what tribute and harvests gain."""
