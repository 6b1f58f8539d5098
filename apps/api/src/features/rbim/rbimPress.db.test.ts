import { generateKeyPairSync } from 'node:crypto'
import { getRbim, listRbimEntries } from '@muster/contract/rbimCalls'
import { getWatch } from '@muster/contract/watchCalls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawPublicKey } from '../../../../../tools/cli/rbimMessage.ts'
import { heartbeatOf, registerRbim, reportOf, send, type TestRbim } from '../../../test/rbims.ts'
import { roomAt } from '../../../test/roomCalls.ts'
import type { TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { writtenMails } from '../../../test/writtenMails.ts'

let world: World
let oak: TestTenant

beforeAll(async () => {
  world = await openWorld()
  oak = world.tenants[0]
})
afterAll(() => world.close())

const shown = ({ serialNumber }: TestRbim) =>
  world.ask(getRbim, { params: { serialNumber } }, oak.staff.Staff)

async function historyOf({ serialNumber }: TestRbim) {
  const { items } = await world.ask(
    listRbimEntries,
    { params: { serialNumber }, query: {} },
    oak.staff.Manager,
  )
  return items.map(({ kind, detail }) => [kind, detail])
}

/** A number that the owner of the database reads about an RBIM. */
async function countOf(sql: string, value: string) {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ count: number }>(`select count(*)::int as count from ${sql} = $1`, [value]),
  )
  return rows[0]?.count
}
const auditsOf = ({ serialNumber }: TestRbim) =>
  countOf("audit where action = 'rbim.pressed' and subject", serialNumber)

describe('a press', () => {
  const watch = () => world.ask(getWatch, {}, oak.staff.Manager)
  const pressOf = (rbim: TestRbim, id?: string) => reportOf(rbim, { kind: 'press' }, id)

  test('calls for help in the name of the room’s bag, once, until that is answered', async () => {
    const { id: roomId } = roomAt(oak, 1)
    const rbim = await registerRbim(world, oak, { press: 'help', roomId })
    const message = pressOf(rbim)
    const answers = await Promise.all([send(world, message), send(world, message)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await send(world, pressOf(rbim))
    const { help } = await watch()
    const own = help.filter(({ text }) => text?.includes(rbim.serialNumber))
    expect(own).toHaveLength(1)
    expect(own[0]?.text).toContain(`was pressed, in ${roomAt(oak, 1).name}`)
  })

  test('asks for a silent lockdown; where that is not switched on, it calls for help and says why', async () => {
    const { id: roomId } = roomAt(oak, 2)
    const rbim = await registerRbim(world, oak, { press: 'silentLockdown', roomId })
    await send(world, pressOf(rbim))
    expect((await watch()).help.find(({ text }) => text?.includes(rbim.serialNumber))?.text).toContain(
      'is off in your organization',
    )
    await world.asOwner((owner) =>
      owner.query(
        'update tenant set soft_lockdown_enabled = true, soft_lockdown_security_enabled = true where id = $1',
        [oak.id],
      ),
    )
    const silent = await registerRbim(world, oak, { press: 'silentLockdown', roomId: roomAt(oak, 3).id })
    const message = pressOf(silent)
    for (const _ of [1, 2]) expect((await send(world, message)).status).toBe(200)
    expect((await watch()).lockdowns).toHaveLength(1)
  })

  test('during an incident is a report of the room', async () => {
    const incidentId = await world.startDrill(oak, [oak.sites[1]])
    const { id: roomId } = roomAt(oak, 0, oak.sites[1])
    const rbim = await registerRbim(world, oak, { press: 'help', roomId, siteId: oak.sites[1].id })
    await send(world, pressOf(rbim))
    const { rows } = await world.asOwner((owner) =>
      owner.query("select data from event where incident_id = $1 and type = 'ReportFiled'", [incidentId]),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].data).toMatchObject({ roomId, type: 7, rbim: rbim.serialNumber })
  })

  test('where neither its room nor its site has a bag reaches managers by mail', async () => {
    const rbim = await registerRbim(world, oak, { press: 'help' })
    expect(await shown(rbim)).toMatchObject({ pressBagName: null })
    await send(world, pressOf(rbim))
    expect(JSON.stringify(await historyOf(rbim))).toContain('no request was sent')
    // The server's job runs once a second by itself.
    const mails = () =>
      countOf(
        `${writtenMails} where subject`,
        `RBIM ${rbim.serialNumber} was pressed, but no bag is set for requests`,
      )
    await expect.poll(mails, { timeout: 5000 }).toBeGreaterThan(0)
  })

  test('again and again, while its call for help is open, stays one call', async () => {
    const rbim = await registerRbim(world, oak, { press: 'help', roomId: roomAt(oak, 0).id })
    for (let presses = 0; presses < 4; presses++) await send(world, pressOf(rbim))
    const { help } = await watch()
    expect(help.filter(({ text }) => text?.includes(rbim.serialNumber))).toHaveLength(1)
  })

  test('sent twice at once is noted once, and what stays pressed does not fill the audit', async () => {
    const rbim = await registerRbim(world, oak, { press: 'help', roomId: roomAt(oak, 1).id })
    const message = pressOf(rbim)
    await Promise.all([send(world, message), send(world, message), send(world, message)])
    expect(await auditsOf(rbim)).toBe(1)
    await world.asOwner((owner) =>
      owner.query(
        `insert into rbim_entry (id, tenant_id, rbim_id, kind)
        select gen_random_uuid(), $1, $2, 'press'
        from generate_series(1, 100)`,
        [oak.id, rbim.id],
      ),
    )
    for (let presses = 0; presses < 3; presses++)
      expect(await send(world, pressOf(rbim))).toMatchObject({ status: 200 })
    expect(await auditsOf(rbim)).toBe(1)
  })

  test('is taken after more heartbeats and other reports than can be', async () => {
    const rbim = await registerRbim(world, oak, { press: 'help', roomId: roomAt(oak, 2).id })
    const chatter = await Promise.all(
      Array.from({ length: 80 }, () => [
        send(world, heartbeatOf(rbim)),
        send(world, reportOf(rbim, { kind: 'fault', detail: 'Radio' })),
      ]).flat(),
    )
    expect(chatter.some(({ status }) => status === 429)).toBe(true)
    expect(await send(world, pressOf(rbim))).toMatchObject({ status: 200 })
  })

  test('signed with a key that was replaced asks for nothing, also where a server has not heard of that', async () => {
    const rbim = await registerRbim(world, oak, { press: 'help', roomId: roomAt(oak, 3).id })
    expect((await send(world, heartbeatOf(rbim))).status).toBe(200)
    const fresh = Buffer.from(rawPublicKey(generateKeyPairSync('ed25519').publicKey), 'base64')
    await world.asOwner(async (owner) => {
      await owner.query('alter table rbim disable trigger told')
      await owner.query('update rbim set public_key = $2 where id = $1', [rbim.id, fresh])
      await owner.query('alter table rbim enable trigger told')
    })
    expect(await send(world, pressOf(rbim))).toMatchObject({
      status: 401,
      body: { type: 'wrong-signature' },
    })
    expect(await historyOf(rbim)).toEqual([])
  })

  test('of a button that is stuck, where nobody can be asked, is one mail', async () => {
    const rbim = await registerRbim(world, oak, { press: 'help' })
    for (let presses = 0; presses < 3; presses++) await send(world, pressOf(rbim))
    const said = (await historyOf(rbim)).map(([, detail]) => detail)
    expect(said.filter((detail) => detail?.includes('no request was sent'))).toHaveLength(1)
    expect(said).toHaveLength(3)
  })
})
