import cluster, { type Worker } from 'node:cluster'
import type { Config } from './platform/config/config.ts'
import { connectionsAllowed, defaultConnections, minConnections } from './platform/db/connections.ts'
import { openConfiguredMetricsPort } from './platform/telemetry/metrics/metricsPort.ts'

/**
 * The wait before a worker is started again, in milliseconds: doubling while it keeps dying. A start takes a processor for a
 * second or two, so where others are left, the pages that come to them go first.
 */
const firstRestartDelay = { alone: 500, withOthers: 3_000 }
const maxRestartDelay = 15_000
/** A worker that has lived this long had started well, in milliseconds. */
const healthyAfterMs = 10_000

type Settings = Pick<
  Config,
  'WORKERS' | 'DATABASE_URL' | 'DATABASE_CONNECTIONS' | 'SMTP_CONNECTIONS' | 'METRICS_PORT' | 'METRICS_HOST'
>

/**
 * True where the system itself spreads the connections of one port over the workers (SO_REUSEPORT). Elsewhere the supervising process
 * hands them over one at a time, which is too slow when a thousand phones come back.
 */
export const kernelSharesPort = process.platform === 'linux'

/** The message of a worker that answers requests. */
export const readyMessage = 'ready'

/**
 * Keeps several servers running on one port, each a process of its own that serves any room. A server that dies is
 * started again, later and later while it keeps dying; the others go on meanwhile.
 * @returns the way to stop them; resolves when all have ended
 * @throws Error with one sentence when the database does not allow enough connections, or the port of metrics is in use
 */
export async function superviseWorkers(config: Settings): Promise<() => Promise<void>> {
  const env = await shareOf(config)
  const figures = await openFigures(config)
  const running = new Set<Worker>()
  const timers = new Set<NodeJS.Timeout>()
  let hasStarted = false
  let isStopping = false

  const start = (place: number, quickDeaths: number) => {
    const worker = cluster.fork(env)
    const startedAt = performance.now()
    running.add(worker)
    worker.on('message', (message) => {
      if (message === readyMessage) hasStarted = true
      // A message can arrive after the end of its sender.
      else if (figures && running.has(worker)) figures.take(worker.id, message)
    })
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      figures?.end(worker.id)
      if (isStopping) return
      // The first start has failed: a wrong setting is no better the second time. The worker has said why.
      if (!hasStarted) process.exit(1)
      const deaths = performance.now() - startedAt < healthyAfterMs ? quickDeaths + 1 : 0
      const base = running.size > 0 ? firstRestartDelay.withOthers : firstRestartDelay.alone
      const wait = Math.min(maxRestartDelay, base * 2 ** Math.max(0, deaths - 1))
      const which = `Worker ${place} (process ${worker.process.pid})`
      console.log(`${which} ended (${signal ?? `code ${code}`}); starting it again in ${wait / 1000} s.`)
      const timer = setTimeout(() => {
        timers.delete(timer)
        start(place, deaths)
      }, wait)
      timers.add(timer)
    })
  }
  for (let place = 1; place <= config.WORKERS; place++) start(place, 0)

  return async () => {
    isStopping = true
    for (const timer of timers) clearTimeout(timer)
    await Promise.all([...running].map(end))
  }
}

/** Opens the port of metrics for all workers. @returns takes their messages; null where no port is configured */
async function openFigures(config: Settings) {
  const port = await openConfiguredMetricsPort(config)
  if (!port) return null
  const { isFigures, WorkerMetrics } = await import('./platform/telemetry/metrics/workerMetrics.ts')
  const all = new WorkerMetrics()
  port.serve(() => all.text())
  return {
    take: (worker: number, message: unknown) => {
      if (isFigures(message)) all.take(worker, message.figures)
    },
    end: (worker: number) => all.end(worker),
  }
}

/** Gives each worker its share of connections, so that together they keep to the limits of one server. */
async function shareOf({ WORKERS, DATABASE_URL, DATABASE_CONNECTIONS, SMTP_CONNECTIONS }: Settings) {
  const allowed = DATABASE_CONNECTIONS ?? (await connectionsAllowed(DATABASE_URL))
  const each = Math.min(defaultConnections, Math.floor(allowed / WORKERS))
  if (each < minConnections)
    throw new Error(
      `${WORKERS} workers need ${WORKERS * minConnections} connections to the database, and may have ${allowed}. Start fewer, or raise DATABASE_CONNECTIONS and PostgreSQL's max_connections.`,
    )
  return {
    DATABASE_CONNECTIONS: String(each),
    SMTP_CONNECTIONS: String(Math.max(1, Math.floor(SMTP_CONNECTIONS / WORKERS))),
  }
}

function end(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
  })
}
