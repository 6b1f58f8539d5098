import { randomUUID } from 'node:crypto'
import { createRbim, getRbim } from '@muster/contract/rbimCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerRbim } from '../../../test/rbims.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { importFile, tablesOf } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
})
afterAll(() => world.close())

const put = (body: string, more = {}) => importFile(world, oak, { kind: 'rbims', body, ...more })
const none = { added: 0, changed: 0, left: 0, deactivated: 0 }
const shown = (serialNumber: string) =>
  world.ask(getRbim, { params: { serialNumber } }, oak.staff.TenantAdmin)
const key = `${'k'.repeat(42)}A=`

describe('a file of RBIMs', () => {
  test('adds each, as a spreadsheet writes it, and twice changes nothing', async () => {
    const room = roomAt(oak, 1).name
    const file = `\uFEFF"Serial No";Site;Room;"Model name";Button;Interval;Key;Note\r
csv-1;oak east;${room};"RB-2\r
""outdoor""";Silent lockdown;30;${key};new\r
"CSV-2";OAK EAST;;;;;;\r
`
    const run = await put(file)
    expect(tablesOf(run)).toEqual({ rbims: { ...none, added: 2 } })
    expect(run.result?.remarks.join()).toContain('Note')
    expect(await shown('CSV-1')).toMatchObject({
      model: 'RB-2 "outdoor"',
      roomName: room,
      press: 'silentLockdown',
      intervalSeconds: 30,
      lowBattery: 20,
      keySetAt: expect.any(String),
      state: 'waiting',
    })
    expect(await shown('CSV-2')).toMatchObject({
      model: 'RBIM',
      roomName: null,
      press: 'nothing',
      intervalSeconds: 60,
      keySetAt: null,
    })
    expect(tablesOf(await put(file))).toEqual({ rbims: { ...none, left: 2 } })
    expect((await shown('CSV-1')).version).toBe(1)
  })

  test('leaves what it does not say as it is, also the room; another site is another room', async () => {
    const { id: roomId, name } = roomAt(oak, 2)
    const { serialNumber } = await registerRbim(world, oak, { roomId, press: 'help', model: 'RB-9' })
    const run = await put(`serial,site,interval\n${serialNumber},oak east,300\n`)
    expect(tablesOf(run)).toEqual({ rbims: { ...none, changed: 1 } })
    expect(await shown(serialNumber)).toMatchObject({
      roomName: name,
      press: 'help',
      model: 'RB-9',
      intervalSeconds: 300,
    })
    await put(`serial,site\n${serialNumber},oak west\n`)
    expect(await shown(serialNumber)).toMatchObject({ siteName: 'oak west', roomName: null })
  })

  test('skips, with the line and why, what cannot be used', async () => {
    const river = world.tenants[1]
    const theirs = await registerRbim(world, river)
    const run = await put(`serial,site,room,model,press,interval,low_battery,key
RB-000123,Example Primary School,,,,,,
CSV-3,oak east,,,,,,
csv-3,oak east,,,,,,
CSV-4,nowhere,,,,,,
CSV-5,river east,,,,,,
CSV-6,oak east,Attic of nobody,,,,,
${'X'.repeat(65)},oak east,,,,,,
list,oak east,,,,,,
,oak east,,,,,,
CSV-7,,,,,,,
CSV-8,oak east,,${'m'.repeat(201)},,,,
CSV-9,oak east,,,siren,0,91,c2hvcnQ=
${theirs.serialNumber},oak east,,,,,,
`)
    // What another organization has registered is nobody's business here.
    expect(tablesOf(run)).toEqual({ rbims: { ...none, added: 2 } })
    expect(
      run.result?.skipped
        .map(({ line, reason }) => `${line} ${reason}`)
        .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
    ).toEqual([
      '2 is the example of the template',
      '4 has the serial number of line 3',
      '5 names the site "nowhere", which is not there',
      '6 names the site "river east", which is not there',
      '7 names the room "Attic of nobody", which this site does not have',
      `8 has a serial number that is not one: "${'X'.repeat(40)}"`,
      '9 has a serial number that is not one: "list"',
      '10 has no serial number',
      '11 has no site',
      '12 has a model longer than 200 characters',
      '13 has an unknown press "siren"; it is one of nothing, help, silentLockdown and has an interval that is not 1 to 86,400 seconds and has a low_battery that is not 1 to 90 percent and has a public_key that is none',
    ])
  })

  test('tried first changes nothing', async () => {
    expect(tablesOf(await put('serial,site\nCSV-DRY,oak east\n', { dryRun: true }))).toEqual({
      rbims: { ...none, added: 1 },
    })
    const { status } = await world.call(
      getRbim,
      { params: { serialNumber: 'CSV-DRY' } },
      oak.staff.TenantAdmin,
    )
    expect(status).toBe(404)
  })
})

test('registering again with the same id and another key is refused: the first key is the one that counts', async () => {
  const body = {
    rbimId: randomUUID() as string,
    serialNumber: 'CSV-TWICE',
    model: 'RB-2',
    siteId: oak.sites[0].id,
    roomId: null,
    press: 'nothing' as const,
    intervalSeconds: 60,
    lowBattery: 20,
  }
  const register = async (publicKey: string) =>
    (await world.call(createRbim, { body: { ...body, publicKey } }, oak.staff.Manager)).status
  expect(await register(key)).toBe(201)
  expect(await register(key)).toBe(201)
  expect(await register(`${'z'.repeat(42)}A=`)).toBe(409)
})
