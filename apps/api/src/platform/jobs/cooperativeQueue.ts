/** How long lines work in one turn while pages come in, and for how long after the last one, in milliseconds. */
const [inCrowd, crowdedFor] = [0.4, 20]

/**
 * Work that can wait a moment, done in its order and a little in each turn of the loop. After a restart ten thousand pages
 * are opened again in the same second; a phone that only asks whether something is new, or says that its room is safe, does
 * not stand behind all of them.
 */
export class CooperativeQueue<T = () => void> {
  /** How many lines have something to do: they share a turn, or what cannot wait would wait for each of them. */
  private static busyQueues = 0
  /** Until when pages come in, by `performance.now()`. */
  private static surgeUntil = 0
  private readonly waiting: T[] = []
  /** Milliseconds used in this turn. */
  private usedMs = 0
  private nextRun: NodeJS.Immediate | null = null
  private isRunning = false
  private readonly work: (item: T) => void
  private readonly sliceLength: number

  /**
   * @param work is done with each thing that is added; it must not throw
   * @param most how long it may take in one turn of the loop, in milliseconds, before what cannot wait is looked at again; other lines
   * that have something to do get their part of it
   */
  constructor(work: (item: T) => void, most = 1.5) {
    this.work = work
    this.sliceLength = most
  }

  /**
   * Says that a page comes in. Each turn takes in one connection, so for a moment from now they are to be many and short: the crowd
   * is back sooner, and whoever asks meanwhile waits less (decision 55).
   */
  static noteReconnectSurge(): void {
    CooperativeQueue.surgeUntil = performance.now() + crowdedFor
  }

  /** Works at once where nothing is before it, or where it is a part of what is being done; else in its turn. */
  add(item: T): void {
    if (this.isRunning) {
      this.work(item)
      return
    }
    this.waiting.push(item)
    if (this.waiting.length > 1) return
    CooperativeQueue.busyQueues += 1
    this.run()
  }

  private run() {
    // Before the work: a line that this one fills comes after it in the next turn, too, and takes all that has been put there.
    this.nextRun ??= setImmediate(() => {
      this.nextRun = null
      this.usedMs = 0
      if (this.waiting.length > 0) this.run()
    })
    const { waiting } = this
    const start = performance.now()
    const budget =
      start < CooperativeQueue.surgeUntil ? Math.min(this.sliceLength, inCrowd) : this.sliceLength
    const until = start + budget / CooperativeQueue.busyQueues - this.usedMs
    let done = 0
    this.isRunning = true
    for (; done < waiting.length && performance.now() < until; done++) this.work(waiting[done] as T)
    this.isRunning = false
    waiting.splice(0, done)
    if (waiting.length === 0) CooperativeQueue.busyQueues -= 1
    this.usedMs += performance.now() - start
  }
}
