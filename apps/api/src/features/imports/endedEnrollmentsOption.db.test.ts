import { listImports } from '@muster/contract/importCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, tablesOf, upload } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { smallSchool, zipOf } from '../../../test/writeExport.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('leaving out ended enrollments is chosen with a check, said in its result, and offered the next time', async () => {
  const [oak] = world.tenants
  const enrollments = `classSourcedId,userSourcedId,role,endDate
c1,u1,student,2020-06-10
c1,u2,student,
c3,u3,student,2020-06-10
`
  const file = {
    kind: 'oneroster',
    fileName: 'export.zip',
    contentType: 'application/zip',
    body: await zipOf({ ...smallSchool, enrollments }),
    // The demo's own rooms are no part of the export.
    allowRemovals: true,
  } as const
  const kept = await importFile(world, oak, { ...file, dryRun: true })
  expect(kept).toMatchObject({ leaveOutEnded: false, stage: 'done' })
  expect(tablesOf(kept)).toMatchObject({ roster: { added: 3 } })
  expect(kept.result?.notices).toContain(
    'Hill School: 2 of 3 enrollments have ended and are still on the rosters.',
  )
  const leftOut = await importFile(world, oak, { ...file, leaveOutEnded: true })
  expect(tablesOf(leftOut)).toMatchObject({ roster: { added: 1 } })
  expect(leftOut.result?.notices).toContain(
    'Hill School: 2 of 3 enrollments have ended and were left out, as chosen.',
  )
  const { body } = await world.call(listImports, { params: { id: oak.id } }, oak.staff.TenantAdmin)
  expect(body.map((run) => [run.leaveOutEnded, run.dryRun])).toEqual([
    [true, false],
    [false, true],
  ])
  const { rows } = await world.asOwner((owner) =>
    owner.query("select after->'leaveOutEnded' as chosen from audit where action = 'roster.imported'"),
  )
  expect(rows).toEqual([{ chosen: true }])
  expect(
    (await upload(world, oak, { ...file, kind: 'sites', contentType: 'text/csv', body: 'name\nA\n' })).run,
  ).toMatchObject({
    leaveOutEnded: false,
  })
})
