import { randomUUID } from 'node:crypto'
import * as room from '@muster/contract/helpCalls'
import { describe, expect, test } from 'vitest'
import { lockdownTests } from '../../../test/lockdowns.ts'
import { roomAt, shownIn } from '../../../test/roomCalls.ts'
import { insert, newBarcode, type TestRoom, type TestTenant } from '../../../test/school.ts'
import type { Credentials, World } from '../../../test/world.ts'
import { newPhoneToken } from '../../access/phoneCookie.ts'
import { readPhoneKey } from '../../access/phoneKey.ts'

/** Tests how rooms ask for a silent lockdown, and take it back. */

let world: World
let oak: TestTenant
let river: TestTenant

const { press, input, latest, stageOf, undo, known, allow, confirm, end, makeDue, incidentOf, started } =
  lockdownTests((opened) => {
    world = opened
    ;[oak, river] = world.tenants
  })

async function cookieOfNewPhone() {
  const { db, secrets } = world.server.context
  return newPhoneToken(await readPhoneKey(db, secrets), oak.sites[0].id, Date.now())
}

describe('a room', () => {
  test('of a tenant that has not switched it on is refused with a sentence, and nothing waits', async () => {
    await allow(oak, false)
    const answer = await press(roomAt(oak, 0))
    expect([answer.status, answer.problem.type]).toEqual([403, 'not-enabled'])
    expect(await latest(roomAt(oak, 0))).toBeNull()
    await allow(oak, true)
  })

  test('asks a manager first where the tenant wants it, and has 60 s', async () => {
    await allow(oak, true, true)
    const request = await input(roomAt(oak, 0))
    expect(request).toMatchObject({ stage: 'waiting', needsConfirmation: true, decidedAt: null })
    expect(Date.parse(request.startsAt) - Date.parse(request.requestedAt)).toBe(60_000)
    expect(await latest(roomAt(oak, 0))).toEqual(request)
    expect((await started(request.id)).status).toBe(404)
  })

  test('asks nobody where the tenant does not and its phone is known, and has 5 s to take it back', async () => {
    await allow(oak, true, false)
    const phone = { headers: await known(oak.sites[0]) }
    const request = (await press(roomAt(oak, 0), randomUUID(), world.server, phone)).body
    expect(Date.parse(request.startsAt) - Date.parse(request.requestedAt)).toBe(5_000)
    expect(request.needsConfirmation).toBe(false)
    expect((await undo(roomAt(oak, 0), request.id, phone)).body).toMatchObject({
      stage: 'undone',
      decidedByName: 'Room 1',
    })
    await allow(oak, true, true)
  })

  test('whose phone is not known asks a manager first, whatever the tenant wants of known ones', async () => {
    await allow(oak, true, false)
    const strangers: (Credentials | undefined)[] = [
      undefined,
      { headers: await known(oak.sites[1]) },
      { headers: { cookie: `muster-device=${'x'.repeat(43)}` } },
      oak.staff.Manager,
    ]
    for (const as of strangers) {
      const request = (await press(roomAt(oak, 0), randomUUID(), world.server, as)).body
      expect(request.needsConfirmation).toBe(true)
      expect(Date.parse(request.startsAt) - Date.parse(request.requestedAt)).toBe(60_000)
      await undo(roomAt(oak, 0), request.id, as)
      const phone = (await world.call(room.getThisPhone, { params: { barcode: roomAt(oak, 0).barcode } }, as))
        .body
      expect(phone).toEqual({ isKnown: false })
    }
    const phone = { headers: await known(oak.sites[0]) }
    expect(
      (await world.call(room.getThisPhone, { params: { barcode: roomAt(oak, 0).barcode } }, phone)).body,
    ).toEqual({ isKnown: true })
    await allow(oak, true, true)
  })

  test('that taps twice, or whose phone retries, has asked once', async () => {
    const id = randomUUID()
    const [first, second] = await Promise.all([press(roomAt(oak, 0), id), press(roomAt(oak, 0))])
    const retry = await press(roomAt(oak, 0), first.body.id)
    expect(second.body.id).toBe(first.body.id)
    expect(retry.body).toEqual(first.body)
    await undo(roomAt(oak, 0), first.body.id)
    expect((await press(roomAt(oak, 0), first.body.id)).body.stage).toBe('undone')
  })

  test('is not robbed of its lockdown by somebody who has the barcode alone', async () => {
    await allow(oak, true, false)
    const from = roomAt(oak, 0)
    const enrolled = { headers: await known(oak.sites[0]) }
    // Somebody presses first, and would hold back what a teacher asks for after them.
    const strangers = (await input(from)).id
    const { body } = await press(from, randomUUID(), world.server, enrolled)
    expect(body.id).not.toBe(strangers)
    expect(Date.parse(body.startsAt) - Date.parse(body.requestedAt)).toBe(5_000)
    expect(await latest(from)).toMatchObject({ id: body.id, canUndo: false })
    const refused = await undo(from, body.id)
    expect([refused.status, refused.problem.type]).toEqual([403, 'not-yours'])
    expect(await latest(from, enrolled)).toMatchObject({ id: body.id, stage: 'waiting', canUndo: true })
    const teacher = { headers: { cookie: `muster-phone=${await cookieOfNewPhone()}` } }
    expect((await undo(from, strangers, teacher)).status).toBe(403)
    // A second enrolled phone may.
    expect((await undo(from, body.id, { headers: await known(oak.sites[0]) })).body.stage).toBe('undone')
    expect((await undo(from, strangers)).body.stage).toBe('undone')
    const { rows } = await world.asOwner((owner) =>
      owner.query(
        "select after->>'phone' as phone from audit where subject = $1 and action = 'lockdown.undone' order by id desc limit 2",
        [from.name],
      ),
    )
    expect(rows.map(({ phone }) => phone)).toEqual(['new', 'enrolled'])
    await allow(oak, true, true)
  })

  test('takes back only its own, once is as good as twice', async () => {
    const { id } = await input(roomAt(oak, 0))
    expect((await undo(roomAt(oak, 1), id)).status).toBe(404)
    expect((await undo(roomAt(river, 0), id)).status).toBe(404)
    expect((await undo(roomAt(oak, 0), id)).status).toBe(200)
    expect((await undo(roomAt(oak, 0), id)).body.stage).toBe('undone')
    await makeDue(id)
    await expect.poll(() => stageOf(roomAt(oak, 0))).toBe('undone')
    expect((await confirm(id)).problem.type).toBe('undone')
  })

  test('whose undo overtakes its request starts nothing, and hides nothing that waits', async () => {
    const id = randomUUID()
    expect((await undo(roomAt(oak, 0), id)).body).toMatchObject({ id, stage: 'undone' })
    expect((await press(roomAt(oak, 0), id)).body).toMatchObject({ id, stage: 'undone' })
    expect((await confirm(id)).problem.type).toBe('undone')

    const waits = await input(roomAt(oak, 0))
    await undo(roomAt(oak, 0), randomUUID())
    expect(await latest(roomAt(oak, 0))).toEqual(waits)
    await undo(roomAt(oak, 0), waits.id)
  })

  test('that takes back what it never asked for, over and over, adds one entry to the audit and not many rows', async () => {
    const from = roomAt(oak, 3)
    const entries = () =>
      world.asOwner((owner) =>
        owner.query("select 1 from audit where subject = $1 and action = 'lockdown.undone'", [from.name]),
      )
    const before = (await entries()).rowCount ?? 0
    const ids = Array.from({ length: 50 }, () => randomUUID())
    const answers = await Promise.all(ids.map((id) => undo(from, id)))
    expect((await entries()).rowCount).toBe(before + 1)
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(20)
    expect(answers.find(({ status }) => status !== 200)?.problem).toMatchObject({
      status: 429,
      type: 'too-many',
    })
    // A request can still be undone.
    const request = await input(from)
    expect((await undo(from, request.id)).body.stage).toBe('undone')
  })

  test('whose stranger asks and takes back without end is slowed, and an enrolled phone is not', async () => {
    const from = roomAt(oak, 2)
    const rows = () =>
      world.asOwner(async (owner) => {
        const words = 'select 1 from lockdown_request where bag_id = $1'
        return (await owner.query(words, [from.bagId])).rowCount ?? 0
      })
    const before = await rows()
    for (let n = 0; n < 20; n++) {
      const { id } = await input(from)
      await undo(from, id)
    }
    // They wait, and nobody waits for them.
    for (let n = 0; n < 10; n++) void press(from)
    const enrolled = { headers: await known(oak.sites[0]) }
    expect((await press(from, randomUUID(), world.server, enrolled)).body.stage).toBe('waiting')
    expect((await rows()) - before).toBe(21)
  })

  test('that takes back and asks in the same moment has nothing that waits', async () => {
    const id = randomUUID()
    await Promise.all([press(roomAt(oak, 0), id), undo(roomAt(oak, 0), id)])
    expect(await stageOf(roomAt(oak, 0))).toBe('undone')
  })

  test('of a tenant that has not switched it on keeps nothing taken back', async () => {
    await allow(oak, false)
    expect((await undo(roomAt(oak, 0), randomUUID())).status).toBe(404)
    await allow(oak, true)
  })

  test('that takes it back too late is told that it has started', async () => {
    const { id } = await input(roomAt(oak, 0))
    await confirm(id)
    const late = await undo(roomAt(oak, 0), id)
    expect([late.status, late.problem.type]).toEqual([409, 'lockdown-started'])
  })

  test('in a real lockdown is sent to the checklist; a drill does not stand in its way', async () => {
    const drill = await world.startDrill(oak)
    const { id } = await input(roomAt(oak, 0))
    expect((await confirm(id)).status).toBe(200)
    const refused = await press(roomAt(oak, 1))
    expect([refused.status, refused.problem.type]).toEqual([409, 'lockdown-running'])
    expect((await shownIn(world, roomAt(oak, 1))).incidentId).toBe(await incidentOf(id))
    expect((await press(roomAt(oak, 0, oak.sites[1]))).status).toBe(200)
    await end(drill)
  })
})

describe('a site without rooms that take part', () => {
  async function addSite(name: string, hasRoom: boolean): Promise<TestRoom> {
    const barcode = newBarcode()
    return world.asOwner(async (owner) => {
      const siteId = await insert<number>(owner, 'site', { tenant_id: oak.id, name })
      const place = { tenant_id: oak.id, site_id: siteId, name: `${name} 1` }
      const id = hasRoom ? await insert<string>(owner, 'room', place) : null
      const kind = hasRoom ? { room_id: id } : { kind: 'office' }
      const bagId = await insert<string>(owner, 'bag', { ...place, ...kind, barcode })
      return { id: id ?? '', name: place.name, bagId, barcode, students: 0 }
    })
  }

  test('is told at once that a lockdown would reach nobody', async () => {
    const office = await addSite('Depot', false)
    const refused = await press(office)
    expect([refused.status, refused.problem.type]).toEqual([409, 'no-rooms'])
    expect(await latest(office)).toBeNull()
  })

  test('and one whose last room leaves meanwhile: the request ends and says why', async () => {
    const from = await addSite('Barn', true)
    const { id } = await input(from)
    await world.asOwner((owner) => owner.query('update room set is_active = false where id = $1', [from.id]))
    const refused = await confirm(id)
    expect([refused.status, refused.problem.type]).toEqual([409, 'undone'])
    expect(await latest(from)).toMatchObject({
      stage: 'undone',
      reason: 'This site has no rooms. No lockdown started.',
    })
  })
})
