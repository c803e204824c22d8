"""From results to ratings, intervals, standings and crosstable. Pure: nothing here touches the world."""
