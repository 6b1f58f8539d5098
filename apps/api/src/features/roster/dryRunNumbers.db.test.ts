import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRosterWorld, type RosterWorld } from '../../../test/rosterWorld.ts'
import { smallSchool } from '../../../test/writeExport.ts'

let world: RosterWorld
beforeAll(async () => {
  world = await openRosterWorld()
})
afterAll(() => world.close())

test('dry runs use up no numbers: sites and the audit are numbered on from where they were', async () => {
  const orgs = (count: number) =>
    `sourcedId,name,type\n${Array.from({ length: count }, (_, place) => `s${place || ''},School ${place},school`).join('\n')}\n`
  const numbers =
    'select max(id) from site where tenant_id = $1 union all select max(id) from audit where tenant_id = $1'
  const hill = world.tenant()
  await hill.import({ ...smallSchool, orgs: orgs(2) })
  const [lastSite = '', lastAudit = ''] = await hill.rows(numbers)
  for (let run = 0; run < 3; run += 1) {
    const report = await hill.import({ ...smallSchool, orgs: orgs(5) }, { dryRun: true })
    expect(report.tables.sites).toMatchObject({ added: 3, left: 2 })
  }
  await hill.import({ ...smallSchool, orgs: orgs(5) })
  expect(await hill.rows(numbers)).toEqual([String(Number(lastSite) + 3), String(Number(lastAudit) + 1)])
})
