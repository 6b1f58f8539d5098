/**
 * How Node is started for the server. Every request that waits for the disk is copied whenever what is new in memory is collected, everything
 * that lives whenever all of it is, and both are pauses in which nobody is answered. Decision 58 has the figures.
 */
export const nodeArgs = [
  // Megabytes for what is new, twice as many as usual: it is collected half as often, and what is done with by then costs nothing.
  '--max-semi-space-size=32',
  // Everything is collected when there is four times as much as lived on the last time: ten thousand pages that come back fit in between.
  '--heap-growing-percent=300',
]
