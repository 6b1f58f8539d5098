import { randomUUID } from 'node:crypto'
import * as calls from '@muster/contract/safetyAuditCalls'
import * as templateCalls from '@muster/contract/safetyAuditTemplateCalls'
import { builtInSafetyAudit } from '@muster/domain/safetyAudit/builtInTemplate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exifOf, plainJpeg, withSegments } from '../../../test/jpeg.ts'
import { readPdf } from '../../../test/readPdf.ts'
import { type AuditParams, safetyAuditActions } from '../../../test/safetyAuditActions.ts'
import type { TestAccount, TestTenant } from '../../../test/school.ts'
import { openWorld, type World } from '../../../test/world.ts'

/** Tests a safety audit from its start to its signatures, and on paper. */

let world: World
let oak: TestTenant
let river: TestTenant
const { start, answerBody, answer, read, find, sign, owner } = safetyAuditActions(() => world)

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
})
afterAll(() => world.close())

const manager = () => oak.staff.Manager
const principal = () => oak.staff.SiteSpecific

const sendPhoto = async (
  params: AuditParams,
  id: string,
  payload: Buffer,
  type = 'image/jpeg',
  as = manager(),
) =>
  world.server.app.inject({
    method: 'POST',
    url: calls.safetyAuditFiles.photo(params.safetyAuditId, id),
    payload,
    headers: { ...(await world.headersOf(as)), 'content-type': type },
  })

describe('answers', () => {
  test('are kept one by one, and a retry is the same answer', async () => {
    const params = await start()
    const body = answerBody({ note: 'Pulled all of them.', isCommendable: true })
    const sent = await Promise.all(
      [1, 2, 3].map(() => world.call(calls.answerSafetyAudit, { params, body }, manager())),
    )
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    const { answers, entries, result } = await read(params)
    expect(answers).toMatchObject([
      { answerId: body.answerId, value: 'ok', note: 'Pulled all of them.', unseen: null },
    ])
    expect(entries).toBe(1)
    expect(result).toMatchObject({ percent: 100, answered: 1, unanswered: 27, commendable: 1 })
  })

  test('of two people: the one given later stands, says whose it is, and tells of the other', async () => {
    const params = await start()
    const at = (ago: number) => new Date(Date.now() - ago).toISOString()
    await answer(params, { value: 'notOk' }, principal())
    // Given earlier on an offline phone, received later; nothing may be before the start.
    await owner('alter table safety_audit disable trigger insert_only')
    await owner("update safety_audit set started_at = now() - interval '1 hour'")
    await owner('alter table safety_audit enable trigger insert_only')
    const late = await answer(params, { value: 'ok', givenAt: at(60_000) })
    expect(late.body).toMatchObject({ value: 'notOk', unseen: { value: 'ok', byName: manager().name } })
    const { answers } = await read(params)
    const seenId = answers[0]?.answerId ?? null
    const settled = await answer(params, { value: 'ok', seenId })
    expect(settled.body).toMatchObject({ value: 'ok', byName: manager().name, unseen: null })
  })

  test('one that was given over another stands, however far behind the clock of its device is', async () => {
    const params = await start()
    const { body: first } = await answer(params, {}, principal())
    const behind = new Date(Date.parse(first.givenAt) - 50).toISOString()
    const { body } = await answer(params, { value: 'notOk', givenAt: behind, seenId: first.answerId })
    expect([body.value, body.unseen]).toEqual(['notOk', null])
  })

  test('a clock that is wrong puts none before the start or into the future', async () => {
    const params = await start()
    await answer(params, { givenAt: '1999-01-01T00:00:00Z' })
    await answer(params, { questionKey: 'keys', givenAt: '2999-01-01T00:00:00Z' })
    const { answers, startedAt } = await read(params)
    for (const { givenAt } of answers) {
      expect(givenAt >= startedAt).toBe(true)
      expect(Date.parse(givenAt)).toBeLessThanOrEqual(Date.now() + 5000)
    }
  })

  test.each([
    ['of another kind', { value: '3' as const }, 422],
    ['to a question that it does not ask', { questionKey: 'moon' }, 404],
    ['with a photo that has not arrived', { photoId: randomUUID() }, 404],
  ])('an answer %s is refused', async (_, changes, status) => {
    expect((await answer(await start(), changes)).status).toBe(status)
  })

  test('an id that is another safety audit’s is refused', async () => {
    const { body } = await answer(await start())
    expect((await answer(await start(), { answerId: body.answerId })).status).toBe(409)
  })
})

describe('photos', () => {
  const photo = withSegments(exifOf({ make: 'PhoneMaker', latitude: 47.5, longitude: 8.75 }))

  test('are kept as the picture alone, sent twice or not, and shown to who may read', async () => {
    const params = await start()
    const id = randomUUID()
    for (let times = 0; times < 2; times++) expect((await sendPhoto(params, id, photo)).statusCode).toBe(201)
    const url = calls.safetyAuditFiles.photo(params.safetyAuditId, id)
    const look = async (as: TestAccount) =>
      world.server.app.inject({ url, headers: await world.headersOf(as) })
    expect((await look(principal())).rawPayload).toEqual(plainJpeg)
    // The browser keeps none for its next user.
    expect((await look(principal())).headers['cache-control']).toBe('no-store')
    expect((await look(oak.staff.Staff)).statusCode).toBe(403)
    expect((await look(river.staff.Manager)).statusCode).toBe(404)
    expect((await sendPhoto(params, randomUUID(), photo, 'image/jpeg', oak.staff.Staff)).statusCode).toBe(403)
    expect((await answer(params, { photoId: id })).status).toBe(201)
  })

  test.each([
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png'],
    ['a page that says it is a JPEG', Buffer.from('<html>'), 'image/jpeg'],
  ])('%s is refused with a sentence', async (_, payload, type) => {
    const refused = await sendPhoto(await start(), randomUUID(), payload, type)
    expect([refused.statusCode, refused.json().detail]).toEqual([415, expect.stringMatching(/JPEG\.$/)])
  })
})

describe('a finding', () => {
  test('becomes one task of the site, however often it is sent, with who and when', async () => {
    const params = await start()
    const owners = await world.ask(calls.listSafetyAuditOwners, { params }, manager())
    const ownerId = owners.find(({ name }) => name === principal().name)?.id
    const finding = {
      safetyAuditFindingId: randomUUID(),
      questionKey: 'outer-doors',
      dueOn: '2027-01-15',
      timeZone: 'America/Denver',
      ownerId,
    }
    const sent = await Promise.all([1, 2, 3].map(() => find(params, finding)))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    const tasks = await owner(
      'select title, origin, site_id, owner_name, time_zone from task where origin_key = $1',
      [`audit:${finding.safetyAuditFindingId}`],
    )
    expect(tasks).toEqual([
      {
        title: 'The east door is propped open.',
        origin: 'audit',
        site_id: oak.sites[0].id,
        owner_name: principal().name,
        time_zone: 'America/Denver',
      },
    ])
    expect((await read(params)).findings).toMatchObject([{ task: { stage: 'open', dueOn: '2027-01-15' } }])
  })

  test('is for nobody who may not run safety audits there', async () => {
    const params = await start(oak.sites[1].id)
    const owners = await world.ask(calls.listSafetyAuditOwners, { params }, manager())
    expect(owners.map(({ name }) => name)).not.toContain(principal().name)
    expect((await find(params, { ownerId: randomUUID() })).status).toBe(404)
    expect(
      await owner('select from safety_audit_finding where audit_id = $1', [params.safetyAuditId]),
    ).toEqual([])
  })
})

describe('a signature', () => {
  test('is the end: whatever is sent later is refused, by the database too', async () => {
    const params = await start()
    const before = answerBody()
    await world.ask(calls.answerSafetyAudit, { params, body: before }, manager())
    const signed = await sign(params)
    expect(signed.body).toMatchObject({ ran: { signedName: 'M. Manager' }, result: { percent: 100 } })
    expect([(await answer(params)).status, (await find(params)).status]).toEqual([409, 409])
    expect((await sendPhoto(params, randomUUID(), plainJpeg)).statusCode).toBe(409)
    // Earlier answers may be sent again.
    const again = await world.call(calls.answerSafetyAudit, { params, body: before }, manager())
    expect(again.status).toBe(201)
    for (const table of ['safety_audit', 'safety_audit_answer', 'safety_audit_signature'])
      await expect(owner(`delete from ${table}`)).rejects.toThrow('insert-only')
  })

  test('a retry is the same signature; another person may not sign, but countersign, and the same one may not', async () => {
    const params = await start()
    expect([(await sign(params)).status, (await sign(params)).status]).toEqual([200, 200])
    expect((await sign(params, principal())).status).toBe(409)
    const counter = (as: TestAccount) =>
      world.call(calls.countersignSafetyAudit, { params, body: { signedName: 'S. Principal' } }, as)
    expect((await counter(manager())).status).toBe(409)
    expect((await counter(principal())).body).toMatchObject({ countersigned: { signedName: 'S. Principal' } })
    expect([(await counter(principal())).status, (await counter(oak.staff.TenantAdmin)).status]).toEqual([
      200, 409,
    ])
  })

  test('is refused while there is something that whoever signs has not seen', async () => {
    const params = await start()
    await answer(params, {}, principal())
    expect((await sign(params, manager(), 0)).problem.type).toBe('changed-since')
  })

  test('is not countersigned before it is there', async () => {
    const params = await start()
    const body = { signedName: 'S. Principal' }
    expect((await world.call(calls.countersignSafetyAudit, { params, body }, principal())).status).toBe(409)
  })
})

describe('one that was started by mistake', () => {
  const withdraw = (params: AuditParams, as = manager()) =>
    world.call(calls.withdrawSafetyAudit, { params }, as)

  test('is put away by whoever started it, once, and takes nothing any more, nor is it listed', async () => {
    const params = await start()
    expect((await withdraw(params, principal())).status).toBe(409)
    expect((await withdraw(params, river.staff.Manager)).status).toBe(404)
    expect([(await withdraw(params)).status, (await withdraw(params)).status]).toEqual([200, 200])
    expect([(await answer(params)).status, (await find(params)).status]).toEqual([404, 404])
    const { items } = await world.ask(calls.listSafetyAudits, { query: {} }, manager())
    expect(items.map(({ safetyAuditId }) => safetyAuditId)).not.toContain(params.safetyAuditId)
  })

  test('stays when anything is in it, also an answer that arrives at the same moment', async () => {
    const signed = await start()
    await sign(signed)
    expect((await withdraw(signed)).status).toBe(409)
    const params = await start()
    const [answered, withdrawn] = await Promise.all([answer(params), withdraw(params)])
    expect([
      [201, 409],
      [409, 200],
      [404, 200],
    ]).toContainEqual([answered.status, withdrawn.status])
  })
})

test('a template changes in versions, and a safety audit keeps what it started with', async () => {
  const safetyAuditTemplateId = randomUUID()
  const [first] = builtInSafetyAudit.sections
  if (!first) throw new Error('nothing is built in')
  const save = (version: number, sections: typeof builtInSafetyAudit.sections | null, name = 'Our walk') =>
    world.call(
      templateCalls.saveSafetyAuditTemplate,
      { body: { safetyAuditTemplateId, version, name, sections } },
      manager(),
    )
  expect((await save(0, [first])).body).toMatchObject({ version: 1 })
  const params = await start(oak.sites[0].id, safetyAuditTemplateId)
  expect((await save(0, [first])).body).toMatchObject({ version: 1 })
  expect((await save(0, builtInSafetyAudit.sections)).status).toBe(409)
  expect((await save(1, builtInSafetyAudit.sections)).body).toMatchObject({ version: 2 })
  expect((await read(params)).sections).toEqual([first])
  expect((await save(2, null)).status).toBe(200)
  const again = { safetyAuditId: randomUUID(), siteId: oak.sites[0].id, safetyAuditTemplateId }
  expect((await world.call(calls.startSafetyAudit, { body: again }, manager())).status).toBe(409)
  const versions = await world.ask(
    templateCalls.listSafetyAuditTemplateVersions,
    { params: { safetyAuditTemplateId }, query: {} },
    manager(),
  )
  expect(versions.items.map(({ version }) => version)).toEqual([3, 2, 1])
})

test('two questions under one key are no template', async () => {
  const sections = [...builtInSafetyAudit.sections, ...builtInSafetyAudit.sections]
  const body = { safetyAuditTemplateId: randomUUID(), version: 0, name: 'Twice', sections }
  expect((await world.call(templateCalls.saveSafetyAuditTemplate, { body }, manager())).status).toBe(422)
})

test('on paper are the answers with their photos, what was found, what was done well, and who signed', async () => {
  const params = await start()
  const photoId = randomUUID()
  await sendPhoto(params, photoId, plainJpeg)
  await answer(params, { photoId, value: 'notOk', note: 'Wedge under the east door.' })
  await answer(params, { questionKey: 'assembly', isCommendable: true, note: 'Two of them, both signed.' })
  await find(params, { questionKey: 'outer-doors' })
  await sign(params)
  const remark = { remarkId: randomUUID(), text: 'The wedge is gone.' }
  await world.ask(calls.remarkOnSafetyAudit, { params, body: remark }, principal())
  const paper = await world.server.app.inject({
    url: `${calls.safetyAuditFiles.pdf(params.safetyAuditId)}?timeZone=UTC`,
    headers: await world.headersOf(manager()),
  })
  const text = readPdf(paper.rawPayload)
    .pages.map((page) => page.text)
    .join(' ')
  for (const words of [
    'Wedge under the east door.',
    'Good practice',
    'The wedge is gone.',
    'M. Manager',
    'not answered',
  ])
    expect(text).toContain(words)
  expect(paper.rawPayload.includes('/Subtype /Image')).toBe(true)
})
