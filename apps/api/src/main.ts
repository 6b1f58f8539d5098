import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { drainSecondsOf, readConfig } from './platform/config/config.ts'
import { takeSecretFiles } from './platform/config/secretFiles.ts'
import { runningVersion } from './platform/config/version.ts'
import { explainDatabaseError } from './platform/db/explainDatabaseError.ts'
import { makeFirstAnswers } from './platform/http/makeFirstAnswers.ts'
import { onStopSignal } from './platform/jobs/onStopSignal.ts'
import { endAfterUncaught } from './platform/telemetry/errorReports.ts'
import { type MetricsPort, openConfiguredMetricsPort } from './platform/telemetry/metrics/metricsPort.ts'
import type { ServerMetrics } from './platform/telemetry/metrics/serverMetrics.ts'
import { kernelSharesPort, readyMessage, superviseWorkers } from './workers.ts'

/**
 * Connections that may wait to be taken, where the system allows as many (`net.core.somaxconn` of Linux; 4096 by default).
 * Those beyond are turned away and try again only after a second, then two, then four: ten thousand phones that came back
 * at once were all there after 15.6 s with the 511 of Node, after 6.8 s with this.
 */
const backlog = 4096

/** The server's process, or the one that keeps several. Ends cleanly on SIGTERM and SIGINT; a crash loses nothing that was answered with success. */
async function main() {
  takeSecretFiles(process.env)
  const config = readConfig(process.env)
  endAfterUncaught(config.ERROR_REPORTING_DSN)
  const isSupervisor = config.WORKERS > 1 && cluster.isPrimary
  const stop = isSupervisor ? await superviseWorkers(config) : await serve(config)
  onStopSignal(stop)
}

/** @returns the way to stop */
async function serve(config: ReturnType<typeof readConfig>): Promise<() => Promise<void>> {
  // Without them a server may be slower, but it serves.
  await makeFirstAnswers().catch(() => {})
  // A port that cannot be used stops the start before anything else is opened. Workers have no port: see workers.ts.
  const port = cluster.isWorker ? null : await openConfiguredMetricsPort(config)
  // Only here: who keeps the others needs none of it.
  const { startTracing } = await import('./platform/telemetry/traces/startTracing.ts')
  const stopTracing = await startTracing(process.env, runningVersion().version)
  const { buildServer } = await import('./server.ts')
  const { app, drain, metrics } = await buildServer(config)
  // Fastify hands on what it does not know; its types do not say so.
  const shared = { reusePort: kernelSharesPort && cluster.isWorker }
  await app.listen({ port: config.PORT, host: config.HOST, backlog, ...shared })
  if (cluster.isWorker) process.send?.(readyMessage)
  // Kept for the next start, which may come after a crash: by itself it is written at an orderly end.
  setImmediate(flushCompileCache)
  const sendLastFigures = await publishFigures(metrics, port)
  return async () => {
    drain.begin()
    const seconds = drainSecondsOf(config)
    if (seconds > 0) {
      app.log.info({ seconds }, 'stopping: requests are answered for some seconds more')
      await sleep(seconds * 1000)
    }
    await sendLastFigures()
    await app.close()
    await stopTracing()
  }
}

/**
 * Answers scrapes at the port of this process; a worker sends its figures to the process that has the port.
 * @returns sends them a last time
 */
async function publishFigures(
  metrics: ServerMetrics | null,
  port: MetricsPort | null,
): Promise<() => Promise<void>> {
  if (metrics && port) port.serve(() => metrics.registry.metrics())
  if (!metrics || port) return async () => {}
  const { sendFigures } = await import('./platform/telemetry/metrics/workerMetrics.ts')
  return sendFigures(metrics.registry, (message) => process.connected && process.send?.(message))
}

main().catch((error) => {
  const trouble = process.env.DATABASE_URL && explainDatabaseError(error, process.env.DATABASE_URL)
  console.error(trouble || (error instanceof Error ? error.message : error))
  process.exit(1)
})
