import { randomUUID } from 'node:crypto'
import { getSitePlan, linkRoom } from '@muster/contract/planCalls'
import { getRoomRoster } from '@muster/contract/rosterCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rbimAt } from '../../../test/rbims.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import { insert, type TestRoom, type TestSite, type TestTenant } from '../../../test/school.ts'
import { knownPhone } from '../../../test/setupCodes.ts'
import { importFile } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { writeExport } from '../../../test/writeExport.ts'
import { importOneRoster } from './importOneRoster.ts'

/** An import that moves or retires a room takes along what the page of the site would (docs/decisions/0039). */

let world: World
let oak: TestTenant
let east: TestSite
let west: TestSite
const planId: string = randomUUID()

/** The roster system knows the sites, and the rooms of the first one, each of which has its place on the plan. */
beforeAll(async () => {
  world = await openWorld({ roomsPerSite: 5 })
  oak = world.tenants[0]
  ;[east, west] = oak.sites
  await owned('update site set source_id = id::text, from_export = true where id in ($1, $2)', [
    east.id,
    west.id,
  ])
  await owned("update room set source_id = 'class:' || name, from_export = true where site_id = $1", [
    east.id,
  ])
  const unit = (_: TestRoom, at: number) => ({
    id: `u${at}`,
    levelId: 'g',
    name: `Place ${at}`,
    shortName: null,
    category: null,
  })
  await world.asOwner(async (owner) => {
    await insert(owner, 'site_plan', {
      id: planId,
      tenant_id: oak.id,
      site_id: east.id,
      number: 1,
      file_name: 'plan.zip',
      levels: JSON.stringify([{ id: 'g', name: 'Ground', ordinal: 0 }]),
      units: JSON.stringify(east.rooms.map(unit)),
      imported_by_name: 'Kim',
    })
    for (const [at, { id }] of east.rooms.entries())
      await owner.query('insert into plan_link values ($1, $2, $3, $4)', [oak.id, planId, id, `u${at}`])
  })
})
afterAll(() => world.close())

const owned = <Row>(sql: string, values: unknown[] = []) =>
  world.asOwner(async (owner) => (await owner.query(sql, values)).rows as Row[])

/** Hangs an RBIM into a room, and leaves two tasks with its bag: one that is open, and one that is done. */
async function setUpContents({ id, bagId }: TestRoom) {
  const { serialNumber } = await rbimAt(world, oak, east)
  await owned('update rbim set room_id = $2 where serial_number = $1', [serialNumber, id])
  const task = { tenant_id: oak.id, site_id: east.id, bag_id: bagId, created_by_name: 'Kim' }
  await world.asOwner(async (owner) => {
    await insert(owner, 'task', { ...task, title: 'Fetch it', origin: 'manual' })
    const done = { stage: 'done', done_at: new Date(), done_by_name: 'Kim' }
    await insert(owner, 'task', { ...task, ...done, title: 'Once', origin: 'manual' })
  })
}

/** Reads the site and version of everything that belongs to a room, and the versions that nobody else may overwrite. */
async function placesOf({ id, bagId }: TestRoom) {
  const [row] = await owned(
    `select
      (select concat(site.name, ' ', room.version) from room join site on site.id = site_id where room.id = $1) as room,
      (select concat(site.name, ' ', bag.version) from bag join site on site.id = site_id where bag.id = $2) as bag,
      (select concat(site.name, ' ', rbim.version) from rbim join site on site.id = site_id where room_id = $1) as rbim,
      (select string_agg(concat(title, ' ', site.name, ' ', task.version), ', ' order by title)
        from task join site on site.id = site_id where bag_id = $2) as tasks`,
    [id, bagId],
  )
  return row
}
const all = (site: TestSite, version: number) => ({
  room: `${site.name} ${version}`,
  bag: `${site.name} ${version}`,
  rbim: `${site.name} ${version}`,
  tasks: `Fetch it ${site.name} ${version}, Once oak east 1`,
})

const linkedPlaces = async () => {
  const { plan } = await world.ask(getSitePlan, { params: { siteId: east.id } }, oak.staff.Manager)
  return plan?.links.map(({ unitId }) => unitId).toSorted()
}
const seesNames = async (headers: Record<string, string>, { barcode }: TestRoom) =>
  (await world.call(getRoomRoster, { params: { barcode }, query: {} }, { headers })).body.hasNames

/** The rooms of the first site, as the roster system has them now. */
async function importClasses(classes: Record<string, TestSite>) {
  const source = await writeExport({
    manifest:
      'propertyName,value\nmanifest.version,1.0\noneroster.version,1.1\nfile.orgs,bulk\nfile.classes,bulk\n',
    orgs: `sourcedId,name,type\n${[east, west].map(({ id, name }) => `${id},${name},school\n`).join('')}`,
    classes: `sourcedId,title,schoolSourcedId\n${Object.entries(classes)
      .map(([name, { id }]) => `${name},${name},${id}\n`)
      .join('')}`,
  })
  return importOneRoster({ appUrl: world.db.appUrl, source, tenantKey: oak.key, allowRemovals: true })
}

test('a room that a file of rooms moves takes bag, phones, open tasks and RBIMs along, and leaves the plan', async () => {
  const room = roomAt(oak, 0)
  await setUpContents(room)
  const phone = await knownPhone(world, oak, east, room)
  expect(await seesNames(phone, roomAt(oak, 1))).toBe(true)
  const body = 'site,name,source_id\noak west,Lab,class:Room 1\n'
  expect((await importFile(world, oak, { kind: 'rooms', body })).stage).toBe('done')
  expect(await placesOf(room)).toEqual(all(west, 2))
  expect(await linkedPlaces()).toEqual(['u1', 'u2', 'u3', 'u4'])
  expect(await seesNames(phone, roomAt(oak, 1))).toBe(false)
  expect(await seesNames(phone, roomAt(oak, 1, west))).toBe(true)
})

test('a room that is only renamed stays where it is, with everything', async () => {
  const room = roomAt(oak, 4)
  await setUpContents(room)
  const body = 'site,name,source_id\noak east,Music,class:Room 5\n'
  await importFile(world, oak, { kind: 'rooms', body })
  expect(await placesOf(room)).toEqual({ ...all(east, 1), room: 'oak east 2', bag: 'oak east 2' })
  expect(await linkedPlaces()).toEqual(['u1', 'u2', 'u3', 'u4'])
})

test('rooms that an export moves or lacks do so, too; the places of both are free again', async () => {
  const [moved, retired] = [roomAt(oak, 1), roomAt(oak, 2)]
  await setUpContents(moved)
  const phone = await knownPhone(world, oak, east, moved)
  const { tables } = await importClasses({ 'Room 1': west, 'Room 2': west, 'Room 4': east, 'Room 5': east })
  expect(tables).toMatchObject({ rooms: { deactivated: 1 }, bags: { deactivated: 1 } })
  expect(await placesOf(moved)).toEqual(all(west, 2))
  expect(await seesNames(phone, roomAt(oak, 3))).toBe(false)
  expect(await placesOf(retired)).toMatchObject({ room: 'oak east 2', bag: 'oak east 2' })
  expect(await linkedPlaces()).toEqual(['u3', 'u4'])
  const params = { siteId: east.id, roomId: roomAt(oak, 3).id }
  const body = { planId, unitId: 'u2' }
  expect((await world.call(linkRoom, { params, body }, oak.staff.Manager)).status).toBe(200)
})

test('no room is taken from under a silent lockdown that one asked for', async () => {
  const { id, bagId } = roomAt(oak, 3)
  const place = { tenant_id: oak.id, site_id: east.id, room_id: id, bag_id: bagId }
  const starts_at = new Date(Date.now() + 3_600_000)
  await world.asOwner((owner) =>
    insert(owner, 'lockdown_request', { ...place, id: randomUUID(), needs_confirmation: true, starts_at }),
  )
  const body = 'site,name,source_id\noak west,Room 4,class:Room 4\n'
  const run = await importFile(world, oak, { kind: 'rooms', body })
  expect(run.problem).toContain('An incident or drill is running')
  expect(await placesOf(roomAt(oak, 3))).toMatchObject({ bag: 'oak east 1' })
})
