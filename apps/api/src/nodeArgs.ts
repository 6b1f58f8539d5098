/**
 * How Node is started for the server: everything in memory is collected when there is four times as much as lived on the last time, so that ten
 * thousand pages that come back fit in between; it is a pause in which nobody is answered. Decision 58 has the figures.
 */
export const nodeArgs = ['--heap-growing-percent=300']
