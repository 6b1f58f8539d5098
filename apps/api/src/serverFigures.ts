import { incidentKind } from '@muster/domain/incident/vocabulary'
import { notificationChannel } from '@muster/domain/notification/vocabulary'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from './appContext.ts'
import { DatabaseFigures } from './databaseFigures.ts'
import type { OutcomeCounts } from './features/notification/channelSender.ts'
import type { DueMessages } from './features/notification/countDue.ts'
import { selfTestSteps } from './features/selfTest/steps.ts'
import { selfTestSecondsOf } from './platform/config/config.ts'
import { countConnections } from './platform/db/database.ts'
import { selfTestId } from './platform/db/selfTestId.ts'
import { FastAnswers } from './platform/http/fastPath/fastAnswers.ts'
import type { FastPaths } from './platform/http/fastPath/fastPaths.ts'
import type { PeriodicJob } from './platform/jobs/periodicJob.ts'
import type { ServerMetrics } from './platform/telemetry/metrics/serverMetrics.ts'

/** Outcomes of a try to send a message; all are there from the start, so that the first of each is seen as a rise. */
const countedOutcomes: readonly (keyof OutcomeCounts)[] = [
  'taken',
  'refused',
  'delayed',
  'away',
  'gone',
  'held',
]

/** Jobs that run each second or so, by their name in figures. */
export type Clocks = Readonly<Record<string, Pick<PeriodicJob, 'secondsSinceRun'>>>

/**
 * Connects the parts of a server to its figures. Each is counted where it happens anyway, or read when it is asked for.
 * @param clocks beside the sweep
 */
export function connectFigures(
  metrics: ServerMetrics,
  app: FastifyInstance,
  context: Pick<AppContext, 'config' | 'db' | 'lookups' | 'signInDb' | 'incidents' | 'hub' | 'watchHub'>,
  fastPaths: FastPaths,
  clocks: Clocks,
) {
  countRequests(metrics, app, fastPaths)
  const { incidents, hub, watchHub, db, lookups, signInDb } = context
  let sweptAt = performance.now()
  incidents.observe({
    onAppend: (seconds, events) => {
      metrics.appendSeconds.observe(seconds)
      metrics.events.inc(events)
    },
    onSweep: (seconds) => {
      sweptAt = performance.now()
      metrics.sweepSeconds.observe(seconds)
    },
    onNoticeLost: () => metrics.noticesLost.inc(),
  })
  hub.onPublished((seconds) => metrics.toldLag.observe(seconds))
  for (const channel of notificationChannel.options)
    for (const outcome of countedOutcomes) metrics.outcomes.inc({ channel, outcome }, 0)
  metrics.gauge('muster_streams', 'Open pages, by who holds them.', ['kind'], 'sum', () => {
    const { bags, commands, guests } = hub.count()
    return samples('kind', { room: bags, command: commands, guest: guests, watch: watchHub.count() })
  })
  metrics.gauge('muster_incidents', 'Active incidents, by kind.', ['kind'], 'max', () => {
    const active = incidents.active().filter(({ tenantId }) => tenantId !== selfTestId)
    const count = (kind: string) => active.filter(({ state }) => state?.kind === kind).length
    return samples('kind', Object.fromEntries(incidentKind.options.map((kind) => [kind, count(kind)])))
  })
  metrics.gauge(
    'muster_clock_last_look_seconds',
    'Seconds since a job that runs each second or so last ended a run.',
    ['clock'],
    'max',
    () => [
      ...Object.entries(clocks).map(([clock, job]) => ({ labels: { clock }, value: job.secondsSinceRun() })),
      { labels: { clock: 'sweep' }, value: (performance.now() - sweptAt) / 1000 },
    ],
  )
  metrics.gauge(
    'muster_pool',
    'Connections of a pool, and the queries that wait for one.',
    ['pool', 'state'],
    'sum',
    () =>
      Object.entries({ requests: db, lookups, signIn: signInDb }).flatMap(([pool, each]) =>
        Object.entries(countConnections(each)).map(([state, value]) => ({ labels: { pool, state }, value })),
      ),
  )
  const figures = new DatabaseFigures(db)
  connectDatabaseFigures(metrics, app, figures)
  // Where it was switched off, an old result would be a lie.
  if (selfTestSecondsOf(context.config) !== null) connectSelfTest(metrics, figures)
  app.addHook('onClose', async () => metrics.stop())
}

function countRequests(metrics: ServerMetrics, app: FastifyInstance, fastPaths: FastPaths) {
  const answers = new FastAnswers('route')
  app.addHook('onResponse', (_, reply, done) => {
    answers.note(reply.statusCode)
    done()
  })
  // A stream has no such end: it stays open for hours.
  app.addHook('onSend', (_, reply, payload, done) => {
    metrics.requestSeconds.observe(reply.elapsedTime / 1000)
    done(null, payload)
  })
  metrics.countAnswers(() => [
    ...fastPaths.counts().map(({ path, status, count }) => ({ way: path, status, count })),
    ...answers.entries().map(([status, count]) => ({ way: 'route', status, count })),
  ])
}

/** Every server reads the same rows, so that of several the highest figure is the right one. */
function connectDatabaseFigures(metrics: ServerMetrics, app: FastifyInstance, figures: DatabaseFigures) {
  const labels = ['channel', 'real']
  // None is a figure, too: an alert ends, and a line on a screen goes on.
  const all = notificationChannel.options.flatMap((channel) => [
    { channel, isReal: true },
    { channel, isReal: false },
  ])
  const waiting = (value: (each: DueMessages) => number) => () => {
    const { due } = figures
    if (!due) return []
    return all.map(({ channel, isReal }) => {
      const found = due.messages.find((each) => each.channel === channel && each.isReal === isReal)
      return { labels: { channel, real: String(isReal) }, value: found ? value(found) : 0 }
    })
  }
  metrics.gauge(
    'muster_deliveries_due',
    'Messages whose time has come and that wait.',
    labels,
    'max',
    waiting(({ due }) => due),
  )
  metrics.gauge(
    'muster_oldest_due_seconds',
    'Age of the longest waiting message, tried or not.',
    labels,
    'max',
    waiting(({ oldest }) => oldest ?? 0),
  )
  metrics.gauge(
    'muster_mail_oldest_due_seconds',
    'The same of mails for which nobody waits.',
    [],
    'max',
    () => (figures.due ? [{ labels: {}, value: figures.due.mailOldest ?? 0 }] : []),
  )
  metrics.gauge('muster_rbims', 'RBIMs in use, each in its worst state.', ['state'], 'max', () =>
    samples('state', figures.rbims ?? {}),
  )
  app.addHook('onReady', async () => void figures.runOnce())
  app.addHook('onClose', () => figures.stop())
}

/** Of a self-test by any server, or by hand. */
function connectSelfTest(metrics: ServerMetrics, figures: DatabaseFigures) {
  metrics.gauge(
    'muster_selftest_last_success_timestamp_seconds',
    'End of the last self-test in which every step worked.',
    [],
    'max',
    () => {
      const at = figures.selfTest?.succeededAt
      return at ? [{ labels: {}, value: at.getTime() / 1000 }] : []
    },
  )
  metrics.gauge(
    'muster_selftest_failed',
    'The step at which the last self-test failed: 1; all others 0.',
    ['step'],
    'max',
    () => {
      const { selfTest } = figures
      if (!selfTest) return []
      return selfTestSteps.map((step) => ({ labels: { step }, value: Number(selfTest.failedStep === step) }))
    },
  )
  metrics.gauge('muster_selftest_seconds', 'Time of a step in the last self-test.', ['step'], 'max', () =>
    samples('step', figures.selfTest?.seconds ?? {}),
  )
}

function samples(label: string, values: Record<string, number>) {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }))
}
