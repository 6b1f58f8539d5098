/**
 * Runs deferrable work in order, a little per iteration of the event loop. After a restart ten thousand pages are opened
 * again in the same second. A phone that polls, or reports that its room is safe, does not wait behind all of them.
 */
export class CooperativeQueue<T = () => void> {
  /** Queues that have work: they share the time of an iteration, or urgent work would wait for each of them. */
  private static busyQueues = 0
  private readonly waiting: T[] = []
  /** Milliseconds used in this iteration. */
  private usedMs = 0
  private nextRun: NodeJS.Immediate | null = null
  private isRunning = false
  private readonly work: (item: T) => void
  private readonly sliceLength: number

  /**
   * @param work runs with each added item; it must not throw
   * @param most maximum time per loop iteration, in milliseconds, before urgent work runs; queues that have work share it
   */
  constructor(work: (item: T) => void, most = 1.5) {
    this.work = work
    this.sliceLength = most
  }

  /** Runs the item at once when the queue is empty, or when it is added by the current item; else in order. */
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
    // Scheduled before the work: a queue that this one fills also follows it in the next iteration, and takes everything
    // added until then.
    this.nextRun ??= setImmediate(() => {
      this.nextRun = null
      this.usedMs = 0
      if (this.waiting.length > 0) this.run()
    })
    const { waiting } = this
    const start = performance.now()
    const until = start + this.sliceLength / CooperativeQueue.busyQueues - this.usedMs
    let done = 0
    this.isRunning = true
    for (; done < waiting.length && performance.now() < until; done++) this.work(waiting[done] as T)
    this.isRunning = false
    waiting.splice(0, done)
    if (waiting.length === 0) CooperativeQueue.busyQueues -= 1
    this.usedMs += performance.now() - start
  }
}
