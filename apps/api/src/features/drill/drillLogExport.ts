import { drillLogFilter, drillLogPaths, type LogEntry, logKindsWords } from '@muster/contract/drillCalls'
import { actionsText } from '@muster/domain/afterAction/actionTracker'
import { toCsv } from '@muster/domain/csv'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { kindWords } from '@muster/domain/incident/kindWords'
import { reportedZone } from '@muster/domain/timeZone'
import { zoneForTimes } from '@muster/domain/zoneForTimes'
import { zoneName } from '@muster/domain/zoneName'
import { inCatalog, inEnglish, spokenLocale, t } from '@muster/words/t'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Caller } from '../../access/caller.ts'
import { deskLanguage } from '../../access/deskLanguage.ts'
import { catalogOf } from '../../access/readerLanguage.ts'
import { requireCaller } from '../../access/requireCaller.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { printPdf } from '../pdf/printPdf.ts'
import { type DrillLogFilter, readDrillLog } from './readDrillLog.ts'

const query = drillLogFilter.extend({ timeZone: reportedZone })
/** Reads one page after the other, so that a district's year never sits in one transaction. */
const pageSize = 50
/** Maximum number of lines in one file. */
const maxLines = 5000

type Deps = { config: Config; db: Database; verifyToken: VerifyToken }

/** Serves the log as a file (contract/drillCalls: drillLogPaths). */
export function drillLogFileRoutes(api: FastifyInstance, deps: Deps) {
  const app = api.withTypeProvider<ZodTypeProvider>()
  const schema = { hide: true, querystring: query }
  app.get(drillLogPaths.csv, { schema }, async (request, reply) => {
    const caller = await requireCaller('incident.read', deps, request)
    const { timeZone: reported, ...part } = request.query
    const entries = await enqueueExport(() => readAllEntries(deps, caller, part))
    const lines = entries.map((entry) => logRow(entry, zoneOf(entry, reported)))
    // The byte order mark tells a spreadsheet that it is UTF-8.
    const text = `\uFEFF${toCsv([logColumns, ...lines])}`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="drill-log.csv"')
      .send(text)
  })
  app.get(drillLogPaths.pdf, { schema }, async (request, reply) => {
    const caller = await requireCaller('incident.read', deps, request)
    const { timeZone: reported, ...part } = request.query
    const entries = await enqueueExport(() => readAllEntries(deps, caller, part))
    const tenant = await inTenant(deps.db, caller.tenantId, (tx) =>
      tx.selectFrom('tenant').select('name').where('id', '=', caller.tenantId).executeTakeFirstOrThrow(),
    )
    const zones = new Set(entries.map((entry) => zoneOf(entry, reported)))
    const [only = zoneForTimes(caller.timeZone, reported)] = zones
    const language = await deskLanguage(deps.db, caller.tenantId, request)
    const { about, lines } = inCatalog(catalogOf(language), () => ({
      about: {
        zone: zones.size > 1 ? t`each site’s zone` : zoneName(only, spokenLocale(), Date.now()),
        kinds: logKindsWords[part.kinds],
      },
      lines: entries.map((entry) => logRow(entry, zoneOf(entry, reported))),
    }))
    const { pdf } = await printPdf(
      { ...deps.config, language },
      'drillLog',
      tenant.name,
      about,
      logColumns,
      lines,
    )
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="drill-log.pdf"')
      .send(pdf)
  })
}

/** Maximum number of waiting exports; further requests are asked to try again. */
const maxWaiting = 5
let waiting = 0
let exportQueue: Promise<unknown> = Promise.resolve()

/**
 * Exports one file at a time, so that the server always has time for a lockdown.
 * @throws 503 when too many wait already
 */
export async function enqueueExport<T>(read: () => Promise<T>): Promise<T> {
  if (waiting > maxWaiting) throw tooManyFiles()
  waiting++
  const mine = exportQueue.then(read).finally(() => waiting--)
  exportQueue = mine.catch(() => {})
  return mine
}

const tooManyFiles = () =>
  new HttpProblem(
    503,
    'busy',
    inEnglish('Several files of the drill log are being made. Try again in a minute.'),
  )

async function readAllEntries(
  deps: { db: Database },
  caller: Caller,
  part: DrillLogFilter,
): Promise<LogEntry[]> {
  const all: LogEntry[] = []
  for (let page = 1; all.length < maxLines; page++) {
    const { items, total } = await inTenant(deps.db, caller.tenantId, (tx) =>
      readDrillLog(tx, caller, part, { page, pageSize }),
    )
    all.push(...items)
    if (items.length === 0 || all.length >= total) break
  }
  return all
}

const logColumns = [
  inEnglish('Date'),
  'Start',
  'End',
  inEnglish('Time zone'),
  inEnglish('Duration (min)'),
  inEnglish('Kind'),
  inEnglish('Action'),
  inEnglish('Reason'),
  inEnglish('Title'),
  inEnglish('Sites'),
  inEnglish('Where'),
  inEnglish('Commander'),
  inEnglish('Rooms'),
  inEnglish('Rooms seen'),
  inEnglish('Rooms answered'),
  inEnglish('People counted'),
  inEnglish('Students on rosters'),
  inEnglish('Started by mistake'),
  inEnglish('Weather'),
  inEnglish('Remarks'),
]

/** Returns the zone of an entry's times: of its sites, else of the organization, else of the device that asks. */
const zoneOf = ({ timeZone }: LogEntry, reported: string | undefined) => zoneForTimes(timeZone, reported)

/** Formats one line of the log, in the order of the columns. @param timeZone of its times */
function logRow(entry: LogEntry, timeZone: string): (string | number)[] {
  const start = partsIn(timeZone, entry.startedAt)
  const end = partsIn(timeZone, entry.endedAt)
  const minutes = Math.round((Date.parse(entry.endedAt) - Date.parse(entry.startedAt)) / 6000) / 10
  const reason = incidentTypes.find(({ type }) => type === entry.type)?.name ?? ''
  const weather = entry.remarks.flatMap((each) => each.weather ?? [])
  return [
    start.date,
    start.time,
    end.time,
    zoneAt(timeZone, entry.startedAt),
    minutes,
    kindWords[entry.kind].name,
    actionsText(entry.actions),
    reason,
    entry.title ?? '',
    entry.siteNames.join('; '),
    entry.location ?? '',
    entry.commanderName,
    entry.rooms,
    entry.seen,
    entry.answered,
    entry.accounted,
    entry.expected ?? '',
    entry.stage === 'withdrawn' ? t`yes` : t`no`,
    weather.join('; '),
    entry.remarks.map(({ byName, text }) => `${byName}: ${text}`).join('\n'),
  ]
}

/** Formats a zone as “America/Chicago (GMT-06:00)”: a clock that was set back shows an hour twice. */
function zoneAt(timeZone: string, at: string): string {
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value
  return offset === undefined || timeZone === 'UTC' ? timeZone : `${timeZone} (${offset})`
}

function partsIn(timeZone: string, at: string) {
  const date = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return { date: date.format(new Date(at)), time: time.format(new Date(at)) }
}
