import { randomUUID } from 'node:crypto'
import { getAfterAction } from '@muster/contract/afterActionCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import { postGroupChat } from '@muster/contract/chatCalls'
import { endIncident, getIncident, listIncidents, startIncident } from '@muster/contract/incidentCalls'
import { eraseSubject, exportSubject, findSubjects, getSubject } from '@muster/contract/subjectCalls'
import { formerMember } from '@muster/domain/incident/withoutErased'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { addMember } from '../../../test/members.ts'
import { newId, roomAt } from '../../../test/roomCalls.ts'
import { insert, type TestAccount, type TestTenant } from '../../../test/school.ts'
import { drillAt, openWorld, type World } from '../../../test/world.ts'
import { verifyLog } from '../../incidents/verifyLog.ts'
import { accountData, recordsOfWork, rosterData } from './personalData.ts'

let world: World
let oak: TestTenant
let river: TestTenant
let admin: TestAccount

beforeAll(async () => {
  world = await openWorld()
  ;[oak, river] = world.tenants
  admin = oak.staff.TenantAdmin
})
afterAll(() => world.close())

const rows = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  world.asOwner(async (owner) => (await owner.query<Row>(statement, values)).rows)
const of = (subjectId: string, kind: 'account' | 'person' = 'account', tenant = oak) => ({
  params: { id: tenant.id, kind, subjectId },
})
const read = (...named: Parameters<typeof of>) => world.ask(getSubject, of(...named), admin)

/** Somebody who has led a drill, written in its chat, and left things in several tables. */
async function dana(tenants: TestTenant[] = [oak]) {
  const name = `Dana ${randomUUID().slice(0, 8)}`
  const account = await addMember(
    world,
    tenants.map((tenant) => [tenant, 'Manager'] as const),
    { name },
  )
  const incidentId = randomUUID() as string
  await world.ask(startIncident, { body: drillAt([oak.sites[0]], incidentId) }, account)
  const post = { ...newId(), group: 'command' as const, text: `It is ${name}.` }
  await world.ask(postGroupChat, { params: { incidentId }, body: post }, account)
  await world.ask(endIncident, { params: { incidentId }, body: { ...newId(), message: 'Over.' } }, account)
  await world.asOwner(async (owner) => {
    await owner.query('insert into notification_contact values ($1, $2, $3)', [
      oak.id,
      account.id,
      '+15550100000',
    ])
    await insert(owner, 'audit', {
      tenant_id: oak.id,
      actor: name,
      actor_id: account.id,
      action: 'task.created',
      subject: 'Mend the door',
    })
    await insert(owner, 'task', {
      tenant_id: oak.id,
      site_id: oak.sites[0].id,
      title: 'Mend the door',
      origin: 'manual',
      created_by_name: name,
      owner_id: account.id,
      owner_name: name,
    })
  })
  return { account, incidentId, name }
}

describe('somebody who signs in', () => {
  test('is found, and every part says what an erasure does to it and why', async () => {
    const { account, name } = await dana()
    const found = await world.ask(findSubjects, { params: oak, query: { search: name } }, admin)
    expect(found).toEqual([
      { kind: 'account', subjectId: account.id, name, about: `Account, Manager, ${account.email}` },
    ])
    const { parts } = await read(account.id)
    const fates = new Map(parts.map(({ what, fate, count }) => [what, [fate, count]]))
    expect(fates.get('Phone number')).toEqual(['removed', 1])
    expect(fates.get('Tasks that were theirs')).toEqual(['renamed', 1])
    expect(fates.get('Entries in logs of incidents and drills')?.[0]).toBe('kept')
    for (const { why } of parts) expect(why).toMatch(/^[A-Z].+\.$/)
  })

  test('gets a copy of everything, without secrets', async () => {
    const { account, incidentId } = await dana()
    const { tables, subject } = await world.ask(exportSubject, of(account.id), admin)
    expect(subject.subjectId).toBe(account.id)
    expect(tables.notification_contact).toEqual([
      { tenant_id: oak.id, user_id: account.id, phone: '+15550100000' },
    ])
    expect(tables.event?.map(({ type }) => type)).toContain('IncidentStarted')
    expect(JSON.stringify(tables.event)).toContain(incidentId)
    expect(JSON.stringify(tables)).not.toMatch(/_hash|public_key|"hash"/)
  })

  test('is a former member of staff after an erasure, in every screen that names them by id', async () => {
    const { account, incidentId, name } = await dana()
    const viewer = oak.staff.Manager
    // Everything was read before, so that nothing is right only because it is new.
    await world.ask(getIncident, { params: { incidentId } }, viewer)
    const before = await world.ask(getAfterAction, { params: { incidentId } }, viewer)
    expect(before.commanderName).toBe(name)
    const second = await world.addServer()
    const there = async () =>
      (await world.ask(getAfterAction, { params: { incidentId } }, viewer, second)).commanderName
    expect(await there()).toBe(name)
    const [hashes] = await rows(
      'select array_agg(hash order by seq) as all from event where incident_id = $1',
      [incidentId],
    )

    const { parts } = await world.ask(eraseSubject, of(account.id), admin)
    expect(parts.length).toBeGreaterThan(4)

    const after = await world.ask(getAfterAction, { params: { incidentId } }, viewer)
    expect([after.commanderName, after.startedByName]).toEqual([formerMember, formerMember])
    await eventually(async () => expect(await there()).toBe(formerMember))
    const { items } = await world.ask(listIncidents, { query: {} }, viewer)
    expect(items.find((each) => each.incidentId === incidentId)?.commanderName).toBe(formerMember)
    const audit = await world.ask(searchAudit, { query: { tenantKey: 'oak', pageSize: 100 } }, admin)
    expect(audit.items.filter(({ actor }) => actor === name)).toEqual([])
    expect(audit.items[0]).toMatchObject({ action: 'subject.erased', subject: formerMember })

    // The stored log is what it was, and whole.
    expect(
      await rows('select array_agg(hash order by seq) as all from event where incident_id = $1', [
        incidentId,
      ]),
    ).toEqual([hashes])
    expect(await verifyLog(world.db.appUrl, 'oak')).toMatchObject({ broken: null })
    // Where the name still stands: in the stored log and the audit until they expire, and in records of work.
    const places = await placesWith(name)
    expect(places).toEqual(['audit', 'event', 'task'])
    expect(
      await rows('select owner_name, created_by_name from task where owner_id = $1', [account.id]),
    ).toEqual([{ owner_name: formerMember, created_by_name: name }])
    expect(await placesWith(account.email)).toEqual([])
    expect(await rows('select name, email, is_active from app_user where id = $1', [account.id])).toEqual([
      { name: formerMember, email: `${account.id}@erased.invalid`, is_active: false },
    ])
    expect((await world.call(getSubject, of(account.id), admin)).status).toBe(404)
    expect((await world.call(getIncident, { params: { incidentId } }, account)).status).toBe(401)
  })

  test('keeps the account where another organization has it, too', async () => {
    const { account, name } = await dana([oak, river])
    await world.ask(eraseSubject, of(account.id), admin)
    expect(await rows('select name, is_active from app_user where id = $1', [account.id])).toEqual([
      { name, is_active: true },
    ])
    expect(await rows('select tenant_id from tenant_assignment where user_id = $1', [account.id])).toEqual([
      { tenant_id: river.id },
    ])
  })

  test('is found also while suspended, and not before they have accepted an invitation', async () => {
    const { account, name } = await dana()
    await rows("update tenant_assignment set state = 'suspended' where user_id = $1", [account.id])
    const search = (text: string) => world.ask(findSubjects, { params: oak, query: { search: text } }, admin)
    expect(await search(name)).toHaveLength(1)
    const guest = await addMember(world, [[river, 'Staff']])
    await rows(
      `insert into tenant_assignment (tenant_id, user_id, role, state, invited_name, invited_email, invited_by, invited_at)
      values ($1, $2, 'Staff', 'invited', 'Somebody', $3, 'Dana', now())`,
      [oak.id, guest.id, guest.email],
    )
    expect(await search(guest.name)).toEqual([])
    expect((await world.call(getSubject, of(guest.id), admin)).status).toBe(404)
    await world.ask(eraseSubject, of(account.id), admin)
    expect(await rows('select name from app_user where id = $1', [account.id])).toEqual([
      { name: formerMember },
    ])
  })

  test('is not erased by themselves, nor as the last administrator, nor from another organization', async () => {
    const refusal = async (subjectId: string, as: TestAccount, tenant = oak) =>
      (await world.call(eraseSubject, of(subjectId, 'account', tenant), as)).problem.type
    const [own] = await rows<{ id: string }>('select id from app_user where email = $1', [admin.email])
    expect(await refusal(own?.id ?? '', admin)).toBe('own-rights')
    expect(await refusal(own?.id ?? '', world.globalAdmin)).toBe('last-admin')
    const { account } = await dana()
    expect(await refusal(account.id, river.staff.TenantAdmin)).toBe('not-found')
    expect(await refusal(account.id, river.staff.TenantAdmin, river)).toBe('not-found')
  })
})

describe('somebody of the roster', () => {
  test('is removed with their rosters; their number stays where the law asks for it', async () => {
    const [student] = await rows<{ id: string }>(
      `select p.id from roster_entry e join person p on p.id = e.person_id where e.room_id = $1 order by 1`,
      [roomAt(oak, 3).id],
    )
    const id = student?.id ?? ''
    await rows(
      `insert into disclosure (tenant_id, incident_id, guest_id, kind, to_name, to_identifier, person_ids)
      values ($1, gen_random_uuid(), gen_random_uuid(), 'Actual', 'Ode', 'ode@police.example', array[$2]::uuid[])`,
      [oak.id, id],
    )
    const { parts } = await read(id, 'person')
    expect(parts.map(({ what, fate }) => [what, fate])).toEqual([
      ['Times that their name was shown to people from outside', 'kept'],
      ['Rooms they belong to', 'removed'],
      ['Name and grade', 'removed'],
    ])
    const { tables } = await world.ask(exportSubject, of(id, 'person'), admin)
    expect(Object.keys(tables).sort()).toEqual(['disclosure', 'person', 'roster_entry'])
    await world.ask(eraseSubject, of(id, 'person'), admin)
    expect(await rows('select id from person where id = $1', [id])).toEqual([])
    expect(await rows('select person_id from roster_entry where person_id = $1', [id])).toEqual([])
  })
})

/** Columns of things, not of people: their names tell nobody’s. */
const notOfPeople =
  /^(bag|camera|enrolled_device|feed|notification_endpoint|notification_group|resource|room|sign_in_provider|site|tenant|tenant_role|retention_kind)\.|^(import_run|site_plan)\.file_name$|\.template_name$|^safety_audit_template\.name$|^tenant_assignment\.named_role$|^cosignature\.named_in$/

test('every column that may name a person is judged: new ones are found', async () => {
  const columns = await rows<{ place: string }>(`
    select c.table_name || '.' || c.column_name as place
    from information_schema.columns c
    where c.table_schema = 'muster'
      and c.column_name ~ '(name|email|phone|address|person|user|account|actor|owner_id|sent_to|identifier|by_id|invited_by|signer_id|member$)'
    union
    select k.conrelid::regclass || '.' || a.attname
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.contype = 'f' and k.confrelid in ('app_user'::regclass, 'person'::regclass) and a.attname <> 'tenant_id'`)
  const judged = new Set([
    ...[...accountData, ...rosterData].flatMap(({ table, columns }) =>
      columns.map((each) => `${table}.${each}`),
    ),
    ...Object.keys(recordsOfWork),
  ])
  const places = columns.map(({ place }) => place.replace(/^muster\./, ''))
  expect(places.length).toBeGreaterThan(60)
  expect(places.filter((place) => !judged.has(place) && !notOfPeople.test(place)).sort()).toEqual([])
  const known = new Set(
    (
      await rows<{ place: string }>(
        "select table_name || '.' || column_name as place from information_schema.columns where table_schema = 'muster'",
      )
    ).map(({ place }) => place),
  )
  expect([...judged].filter((place) => !known.has(place))).toEqual([])
})

/** The tables in which this text stands. */
async function placesWith(text: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'muster'::regnamespace and relkind = 'r' order by 1",
  )
  const places = []
  for (const { name } of tables) {
    const found = await rows(`select from ${name} t where position($1 in to_jsonb(t)::text) > 0 limit 1`, [
      text,
    ])
    if (found.length > 0) places.push(name)
  }
  return places
}
