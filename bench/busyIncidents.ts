/** Commits of many busy incidents per second: as Muster writes, with a notice in each commit, and without any notice. */
import { startChild } from './child.ts'
import type { IncidentWriters } from './incidentWriters.ts'
import { median } from './quantiles.ts'
import { type BenchContext, createSchoolDatabase } from './stage.ts'
import { type Row, row } from './table.ts'
import { withClient } from './withClient.ts'

/** Incidents that are written to at once. */
const incidents = 2000
/** Connections that write. */
const writers = 32

/** Adds a notice to the source of `append_events`. */
const withNotice = (source: string) =>
  source.replace(
    /\n *return true;/,
    `\n  perform pg_notify('muster_incident', of_tenant || ' ' || of_incident || ' ' || new_version);$&`,
  )

/** Measures the product's write path in alternating rounds beside the same SQL with and without a notice, each in a database of its own. */
export async function measureBusyIncidents(stage: BenchContext): Promise<Row[]> {
  stage.tell(`${incidents} incidents that commit over ${writers} connections`)
  const sides = {
    ours: await openSide(stage),
    inCommit: await openSide(stage, withNotice),
    none: await openSide(stage),
  }
  const names = ['ours', 'inCommit', 'none'] as const
  const announces = { ours: 'Muster', inCommit: 'append', none: 'nobody' } as const
  const rates: Record<(typeof names)[number], number[]> = { ours: [], inCommit: [], none: [] }
  const busy: number[] = []
  const rounds = stage.isQuick ? 3 : 5
  for (let round = 0; round < rounds; round += 1)
    for (const place of names.keys()) {
      const name = names[(round + place) % names.length] ?? 'ours'
      const run = await sides[name].ask('run', { announces: announces[name] })
      rates[name].push(run.perSecond)
      busy.push(run.busy.loop)
    }
  await Promise.all(names.map((name) => sides[name].stop()))
  const claim = `commits per second of ${incidents} busy incidents over ${writers} connections`
  const { ours, inCommit, none } = rates
  return [
    row(
      `${claim}; the same with a notice in each commit`,
      { ours, reference: inCommit, unit: '/s' },
      { atLeast: 2, of: 'ratio' },
    ),
    row(
      `${claim}; the same without any notice`,
      { ours, reference: none, unit: '/s' },
      { atLeast: 0.8, of: 'ratio' },
    ),
    row('load process busy, during these commits', { ours: median(busy) * 100, unit: '%' }),
  ]
}

/** @param change makes another source of `append_events` than Muster's migrations */
async function openSide(stage: BenchContext, change?: (source: string) => string) {
  const { ownerUrl, appUrl, school } = await createSchoolDatabase(stage, 1)
  if (change) await changeAppend(ownerUrl, change)
  const side = startChild<IncidentWriters>('incidentWriters.ts', stage.onStop)
  await side.ask('open', { databaseUrl: appUrl, tenantId: school.tenantId, incidents, writers })
  return side
}

async function changeAppend(ownerUrl: string, change: (source: string) => string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ source: string }>(
      "select pg_get_functiondef('muster.append_events'::regproc) as source",
    )
    await client.query(change(rows[0]?.source ?? ''))
  })
}
