import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Lengths of the periods that are looked at, in milliseconds: as long as scrapes are apart. */
const period = 15_000
/** Interval at which the event loop is looked at, in milliseconds. */
const resolution = 10

/**
 * Measures how late the event loop is. A figure covers the last 15 to 30 s, however often it is read, so that a scrape
 * misses no bad moment between it and the scrape before.
 */
export class EventLoopLag {
  private readonly histogram = monitorEventLoopDelay({ resolution })
  private before = { p99: 0, max: 0 }
  private readonly timer = setInterval(() => {
    this.before = this.current()
    this.histogram.reset()
  }, period).unref()

  constructor() {
    this.histogram.enable()
  }

  /** Returns the worse of this period and the one before. */
  seconds(): { p99: number; max: number } {
    const now = this.current()
    return { p99: Math.max(now.p99, this.before.p99), max: Math.max(now.max, this.before.max) }
  }

  stop() {
    clearInterval(this.timer)
    this.histogram.disable()
  }

  private current() {
    const { histogram } = this
    if (histogram.count === 0) return { p99: 0, max: 0 }
    // It counts the time between two looks.
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000)
    return { p99: late(histogram.percentile(99)), max: late(histogram.max) }
  }
}
