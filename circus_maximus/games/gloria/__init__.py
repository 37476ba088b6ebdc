"""Gloria Mundi: flee from Rome to Carthage before the Goth."""
