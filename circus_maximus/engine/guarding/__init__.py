"""What a title says and draws, made safe: default words wherever it fails."""
