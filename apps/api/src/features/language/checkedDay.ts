/** Hours by which the earliest clock on Earth is ahead of UTC. */
const earliestClock = 14

/** True for a day that has begun nowhere yet: nobody can have checked anything on it. */
export function isInFuture(day: string, now = Date.now()): boolean {
  return day > new Date(now + earliestClock * 3_600_000).toISOString().slice(0, 10)
}
