/**
 * Measures the cost of operations in places of all sizes. `npm run bench -- --growth` writes figures and plots into docs/performance/; with
 * `--quick` the largest sizes are left out.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Costs, costNames, measureCosts } from './costs.ts'
import { logPlot } from './logPlot.ts'
import { setUp } from './runBench.ts'
import { type BenchContext, createSchoolDatabase, startServer } from './stage.ts'
import { withCleanup } from './stopEverything.ts'
import { withClient } from './withClient.ts'
import { verifyPlace, writeLog } from './writeLog.ts'

/** The size of a place. */
interface Size {
  rooms: number
  /** In the log of the incident that runs. */
  events: number
  /** Organisations in the database, each with a site and ten rooms of its own. */
  tenants: number
  users: number
}
export interface Growth {
  /** The machine and the day. */
  measuredOn: { cores: number; model: string; node: string; day: string }
  /** The size from which one property at a time grows. */
  usual: Size
  points: { grown: keyof Size; size: number; costs: Costs }[]
}

const usual: Size = { rooms: 100, events: 200, tenants: 1, users: 100 }
const sizes: Record<keyof Size, { quick: number[]; whole: number[] }> = {
  rooms: { quick: [10, 100, 1000], whole: [10, 100, 1000, 10_000] },
  events: { quick: [200, 1000, 10_000], whole: [200, 1000, 10_000, 100_000, 1_000_000] },
  tenants: { quick: [1, 10, 100], whole: [1, 10, 100, 2000] },
  users: { quick: [100, 1000, 10_000], whole: [100, 1000, 10_000, 100_000] },
}
const folder = fileURLToPath(new URL('../docs/performance/', import.meta.url))

/**
 * Measures every size.
 * @param tell is told what is being done
 */
export function measureGrowth(isQuick: boolean, tell: (line: string) => void): Promise<Growth> {
  return withCleanup(async (onStop) => {
    const stage = await setUp({ isQuick, rooms: 0, onProfile: null, tell, onStop })
    const points: Growth['points'] = []
    for (const grown of Object.keys(sizes) as (keyof Size)[])
      for (const size of sizes[grown][isQuick ? 'quick' : 'whole']) {
        tell(`${size} ${grown}`)
        points.push({ grown, size, costs: await costsAt(stage, { ...usual, [grown]: size }) })
      }
    const [core] = cpus()
    const machine = { cores: cpus().length, model: core?.model.trim() ?? 'unknown' }
    const measuredOn = { ...machine, node: process.versions.node, day: new Date().toISOString().slice(0, 10) }
    return { measuredOn, usual, points }
  })
}

/** Writes `growth.json` and a plot for each of what grows. */
export async function writeGrowth(growth: Growth): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}growth.json`, `${JSON.stringify(growth, null, 2)}\n`)
  for (const grown of Object.keys(sizes) as (keyof Size)[]) {
    const points = growth.points.filter((point) => point.grown === grown)
    const lines = costNames.map((name) => ({
      name,
      points: points.map(({ size, costs }) => [size, costs[name].ms] as const),
    }))
    const plot = logPlot({ title: `Milliseconds of one, by ${grown}`, across: grown, up: 'ms', lines })
    await writeFile(`${folder}by-${grown}.svg`, plot)
  }
}

async function costsAt(stage: BenchContext, size: Size): Promise<Costs> {
  const place = await createSchoolDatabase(stage, size.rooms)
  await withClient(place.ownerUrl, async (client) => {
    await client.query('set search_path = muster')
    await client.query("update tenant_assignment set role = 'TenantAdmin'")
    await client.query(
      `with added as (
        insert into app_user (email, name)
        select 'p' || n || '@bench.example.org', 'Person ' || n from generate_series(2, $2::int) n
        returning id
      ), signed as (
        insert into user_identity (issuer, subject, user_id) select $3, id::text, id from added
      )
      insert into tenant_assignment select $1, id, 'Staff' from added`,
      [place.school.tenantId, size.users, stage.issuer.url],
    )
    await client.query(
      `with added as (
        insert into tenant (key, name, prefix)
        select 't' || n, 'Organization ' || n, 't' || n from generate_series(2, $1::int) n
        returning id
      ), placed as (
        insert into site (tenant_id, name) select id, 'Main Building' from added returning tenant_id, id
      ), roomed as (
        insert into room (tenant_id, site_id, name)
        select tenant_id, id, 'Room ' || n from placed, generate_series(1, 10) n
        returning tenant_id, site_id, id, name
      )
      insert into bag (tenant_id, site_id, room_id, name, barcode)
      select tenant_id, site_id, id, name, replace(gen_random_uuid()::text, '-', '') from roomed`,
      [size.tenants],
    )
    await client.query('analyze')
  })
  const running = await startServer(stage, place)
  const costs = await measureCosts(place, running, async (incidentId) => {
    await writeLog(place, incidentId, size.events)
    if (size.events < 1_000_000) await verifyPlace(place, size.events)
  })
  await running.stop()
  await withClient(stage.urlOf('postgres'), (client) =>
    client.query(`drop database ${nameOf(place.ownerUrl)}`),
  )
  return costs
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}
