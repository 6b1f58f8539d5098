import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { EventLoopLag } from './eventLoopLag.ts'

/** Bounds of a time that somebody waits for, in seconds: from what nobody feels to what everybody does. */
const waitBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The number of answers with one status. `way`: a fast path, or `route`. */
export type AnswerCount = { way: string; status: number; count: number }

/** One value of a gauge, with its labels. */
export type Sample = { labels: Record<string, string>; value: number }

/** Combines the values of several workers: as a sum, or the worst of them. */
type Aggregator = 'sum' | 'max' | 'min'

/**
 * The figures of one server. Labels are words of Muster alone: no organization, person, barcode, address or text of
 * somebody's is ever in one. docs/monitoring.md says what each figure means.
 */
export class ServerMetrics {
  readonly registry = new Registry()
  readonly requestSeconds = this.histogram(
    'muster_request_seconds',
    'Time until a route answers. Fast paths are counted, not timed.',
  )
  readonly appendSeconds = this.histogram(
    'muster_append_seconds',
    'Time of one write to the log of an incident, with its commit.',
  )
  readonly events = this.counter('muster_events_total', 'Events that this server has written.')
  readonly toldLag = this.histogram(
    'muster_told_lag_seconds',
    'From the decision on an event until this server has written it to the last open page.',
  )
  readonly noticesLost = this.counter(
    'muster_notice_lost_total',
    'Logs that had grown without a notice: the sweep found them.',
  )
  readonly sweepSeconds = this.histogram('muster_sweep_seconds', 'Time of one sweep over all active logs.')
  readonly outcomes = this.counter('muster_outcomes_total', 'Tries to send a message, by their outcome.', [
    'channel',
    'outcome',
  ])
  private readonly lag = new EventLoopLag()

  /** @param version of Muster */
  constructor(version: string) {
    this.gauge('muster_info', 'The version of Muster that runs.', ['version'], 'max', () => [
      { labels: { version }, value: 1 },
    ])
    this.gauge('muster_workers', 'Servers that share the port.', [], 'sum', () => one(1))
    this.gauge('nodejs_eventloop_lag_p99_seconds', 'Lag of the event loop, 99th percentile.', [], 'max', () =>
      one(this.lag.seconds().p99),
    )
    this.gauge('nodejs_eventloop_lag_max_seconds', 'Longest lag of the event loop.', [], 'max', () =>
      one(this.lag.seconds().max),
    )
    this.gauge('process_resident_memory_bytes', 'Memory of the server.', [], 'sum', () =>
      one(process.memoryUsage.rss()),
    )
    this.total('process_cpu_seconds_total', 'Processor time of the server.', [], () => {
      const { user, system } = process.cpuUsage()
      return one((user + system) / 1e6)
    })
  }

  /** Counts answers from a source that counts anyway, so that a request costs nothing more. */
  countAnswers(read: () => readonly AnswerCount[]) {
    this.total(
      'muster_requests_total',
      'Answers, by the way they took and their status.',
      ['way', 'status'],
      () =>
        read().map(({ way, status, count }) => ({ labels: { way, status: String(status) }, value: count })),
    )
  }

  /**
   * Adds a figure that is read when it is asked for.
   * @param read costs next to nothing; an empty list when nothing is known
   */
  gauge(
    name: string,
    help: string,
    labelNames: readonly string[],
    aggregator: Aggregator,
    read: () => readonly Sample[],
  ) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      aggregator,
      registers: [this.registry],
      collect() {
        gauge.reset()
        // Without labels that leaves a 0, which would be a lie where nothing is known.
        if (labelNames.length === 0) gauge.remove()
        for (const { labels, value } of read()) gauge.set(labels, value)
      },
    })
  }

  stop() {
    this.lag.stop()
  }

  /** Adds a counter that is kept elsewhere. */
  private total(name: string, help: string, labelNames: string[], read: () => readonly Sample[]) {
    const counter: Counter = new Counter({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect() {
        counter.reset()
        for (const { labels, value } of read()) counter.inc(labels, value)
      },
    })
  }

  private counter(name: string, help: string, labelNames: string[] = []) {
    return new Counter({ name, help, labelNames, registers: [this.registry] })
  }

  private histogram(name: string, help: string) {
    return new Histogram({ name, help, buckets: waitBuckets, registers: [this.registry] })
  }
}

function one(value: number): readonly Sample[] {
  return [{ labels: {}, value }]
}
