/** The whole bench: sets up what is measured, measures it part by part, and leaves nothing behind. */
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '../tools/postgres.ts'
import { measureAcknowledgements } from './acknowledgements.ts'
import { measureBadInput } from './badInput.ts'
import { measureBroadcast } from './broadcast.ts'
import { machineMs } from './busy.ts'
import { measureBusyIncidents } from './busyIncidents.ts'
import { measureEngineFlags } from './engineFlags.ts'
import { startIssuer } from './issuer.ts'
import { measureLongLog } from './longLog.ts'
import { measureHeartbeats, measureOneStepWrites, measureTurns } from './mechanisms.ts'
import { measureMetrics } from './metricsCost.ts'
import { roomsWithinFileLimit } from './openFiles.ts'
import { measurePress } from './pressToPage.ts'
import { measureProxied } from './proxied.ts'
import type { BenchContext } from './stage.ts'
import { measurePolls } from './statusPolls.ts'
import { type OnStop, withCleanup } from './stopEverything.ts'
import { type Row, row } from './table.ts'
import { measureNotifying } from './telling.ts'
import { withClient } from './withClient.ts'

/** The parts of the bench, in the order in which they are measured. */
const parts = {
  broadcast: measureBroadcast,
  polls: measurePolls,
  acknowledgements: measureAcknowledgements,
  busyIncidents: measureBusyIncidents,
  proxied: measureProxied,
  longLog: measureLongLog,
  badInput: measureBadInput,
  telling: measureNotifying,
  press: measurePress,
}
/** Measured after them; left out of a quick look. */
const mechanisms = {
  turns: measureTurns,
  oneStepWrites: measureOneStepWrites,
  heartbeats: measureHeartbeats,
  metrics: measureMetrics,
}
/** Measured only where it is named. */
const others = { engineFlags: measureEngineFlags }
const all: Record<string, (stage: BenchContext) => Promise<Row[]>> = { ...parts, ...mechanisms, ...others }
/** Names of parts that can be measured alone. */
export const partNames = Object.keys(all)

export interface BenchOptions {
  /** Fewer rounds, for a look in under two minutes. */
  isQuick: boolean
  /** Number of rooms in the districts of the claims; fewer where the system permits fewer connections. */
  rooms: number
  /** Only these parts; all when empty. */
  only: readonly string[]
  /** Is given where a server's time went; null when nobody wants to know. */
  onProfile: BenchContext['onProfile']
  /** Told what is being done. */
  tell: (line: string) => void
}

/**
 * Measures. A part that fails leaves a row that says why and does not hold; the others go on.
 * @returns the rows of the table
 * @throws Error when nothing could be set up, or a signal came; everything is stopped all the same
 */
export function runBench({ only, ...options }: BenchOptions): Promise<Row[]> {
  return withCleanup(async (onStop) => {
    const stage = await setUp({ ...options, onStop })
    const rows: Row[] = []
    const usual = Object.keys(options.isQuick ? parts : { ...parts, ...mechanisms })
    for (const name of partNames) {
      const measure = all[name]
      if (!measure || !(only.length > 0 ? only : usual).includes(name)) continue
      const start = machineMs()
      rows.push(...(await measure(stage).catch((error) => failed(name, error))))
      stage.tell(`${name}: took ${((machineMs() - start) / 1000).toFixed(0)} s`)
    }
    return rows
  })
}

/** PostgreSQL, as careful as in use, and whom its schools sign in with. */
export async function setUp(options: Omit<BenchContext, 'urlOf' | 'issuer'>): Promise<BenchContext> {
  const { tell, onStop } = options
  const home = await throwawayHome(onStop)
  tell('starting PostgreSQL, with fsync')
  const starting = startPostgres({ home })
  onStop(async () => (await starting).stop())
  const { url } = await starting
  await requireDurableDatabase(url('postgres'))
  const rooms = await roomsWithinFileLimit(options.rooms)
  return { ...options, rooms, urlOf: url, issuer: await startIssuer(onStop) }
}

function failed(part: string, error: unknown): Row[] {
  const reason = error instanceof Error ? error.message : String(error)
  return [
    row(`${part}: could not be measured: ${reason}`, { ours: null, unit: '' }, { atMost: 0, of: 'ours' }),
  ]
}

/** Beside the data of `npm start`, so that it lies on the same disk; a temporary folder may be in memory. */
async function throwawayHome(onStop: OnStop): Promise<string> {
  const parent = resolve(process.env.MUSTER_HOME || fileURLToPath(new URL('../.muster', import.meta.url)))
  await mkdir(parent, { recursive: true })
  const home = await mkdtemp(join(parent, 'bench-'))
  onStop(async () => {
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
    // Only if it was made for us: it stays when there is anything in it.
    await rmdir(parent)
  })
  return home
}

/** Nothing is claimed of a database that may lose what it has answered. */
async function requireDurableDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ fsync: string; commit: string }>(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
    )
    if (rows[0]?.fsync !== 'on' || rows[0].commit !== 'on') throw new Error('This PostgreSQL is not durable.')
  })
}
