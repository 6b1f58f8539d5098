import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@muster/contract/endpoint'
import { setMyCurrentTenant } from '@muster/contract/userCalls'
import { may, type Role } from '@muster/domain/access/rights'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rolesToTry } from '../../../../tools/ciAdds.ts'
import { adminIdsFor } from '../../test/adminIds.ts'
import { AttackRun } from '../../test/attack/attackRun.ts'
import { digestOf, kindsWithout, readTenantIds, type TenantId } from '../../test/attack/tenantIds.ts'
import { useEverything } from '../../test/attack/useEverything.ts'
import { callEndpoint, type Parts } from '../../test/callEndpoint.ts'
import { endpoints, isForAdmins, isForGuests, namesOf, requestFor, uuidNamesOf } from '../../test/contract.ts'
import {
  type EndpointWorld,
  isTenantRight,
  openEndpointWorld,
  requestWithOwnIds,
  roles,
} from '../../test/endpointWorld.ts'
import { enterTestGuest, everyFlag } from '../../test/guests.ts'
import { newId, roomAt } from '../../test/roomCalls.ts'
import { newBarcode } from '../../test/school.ts'
import { knownPhone } from '../../test/setupCodes.ts'

/**
 * Sends every operation of the contract, as everybody who may call it, with the real ids of another tenant. The ids come from
 * the database: each column that holds one, and each id inside of a document. Which name of a request takes which kind is
 * known from the caller's own values. So a new table or a new name is tried by itself. A foreign id has to be answered exactly as a
 * made-up one, the answer has nothing of the other tenant, and not one of its rows changes.
 *
 * The plain run tries ids of the kind that a name takes, as the role with the fewest rights; with CI as every role; `npm run test:attack` every kind of
 * id in every place, and whether each call would have been done with own ids.
 */

const run = new AttackRun('foreignIds')
/** Numbers of ids of the wanted kind, and of each other kind, that go into one name. */
const [idsOfKind, idsOfOthers] = run.isLong ? [20, 3] : [1, 0]

let asking: EndpointWorld
let owner: pg.Client
/** Of the second tenant alone, by kind. */
let foreign: Map<string, (string | number)[]>
/** The same, to find one in an answer. */
let secrets: ReadonlySet<string>
/** The kinds that a value of the first tenant is of. */
let kindsOfOwn: ReadonlyMap<unknown, ReadonlySet<string>>
let guestHeaders: Record<string, string>
let phoneHeaders: Record<string, string>

beforeAll(async () => {
  // Jobs would change rows by themselves.
  asking = await openEndpointWorld({ sweepEvery: 3_600_000 })
  const { world, oak, river } = asking
  for (const limiter of [world.server.context.guestRateLimiter, world.server.context.rbims.rateLimiter])
    vi.spyOn(limiter, 'take').mockImplementation(() => {})
  vi.spyOn(world.server.context.budgets, 'run').mockImplementation((_scope, _id, _sender, _draw, submit) =>
    submit(0),
  )
  owner = new pg.Client({ connectionString: world.db.ownerUrl, options: '-c search_path=muster' })
  await owner.connect()
  await useEverything(asking, (endpoint) => run.isLong || makesMore(endpoint))
  for (const [, endpoint] of endpoints)
    if (isForAdmins(endpoint.access) && endpoint.method === 'GET')
      for (const tenant of [oak, river]) await adminIdsFor(world, owner, tenant, endpoint)
  guestHeaders = (await enterTestGuest(world, oak, asking.ours.incidentId, { flags: everyFlag })).headers
  phoneHeaders = await knownPhone(world, oak, oak.sites[0], roomAt(oak, 0))
  await readIds()
}, 300_000)
afterAll(async () => {
  await owner.end()
  await asking.close()
})

/** True for calls that make things which the samples of all endpoints lack. */
const makesMore = ({ path }: Endpoint) =>
  /contents|chat|safety-audits|sets|packs|people|remarks|counts|members|subscriptions|task|comments/.test(
    path,
  )

async function readIds() {
  const { oak, river } = asking
  const [own, others] = [await readTenantIds(owner, oak.id), await readTenantIds(owner, river.id)]
  kindsOfOwn = new Map(
    [...Map.groupBy(own, ({ value }) => value)].map(([value, ids]) => [
      value,
      new Set(ids.map(({ kind }) => kind)),
    ]),
  )
  const alone = others.filter(({ value }: TenantId) => !kindsOfOwn.has(value) && String(value).length > 0)
  foreign = new Map(
    [...Map.groupBy(alone, ({ kind }) => kind)].map(([kind, ids]) => [kind, ids.map(({ value }) => value)]),
  )
  secrets = new Set(alone.map(({ value }) => String(value)).filter((value) => value.length >= 20))
}

type Caller = { name: string; headers: Record<string, string> }

/** Everybody who may call an endpoint in the first tenant. */
async function callersOf({ access }: Endpoint): Promise<Caller[]> {
  const { world } = asking
  if (access === 'public') return []
  if (access === 'bag')
    return [
      { name: 'whoever holds the barcode', headers: {} },
      { name: 'an enrolled phone', headers: phoneHeaders },
    ]
  if (isForGuests(access)) return [{ name: 'a guest', headers: guestHeaders }]
  const people = roles.filter((role) => mayCall(role, access))
  const tried = run.isLong ? people : rolesToTry(people)
  const callers = await Promise.all(
    tried.map(async (role) => ({ name: role, headers: await world.headersOf(asking.accountOf(role)) })),
  )
  return access === 'guestToken' ? [...callers, { name: 'a guest', headers: guestHeaders }] : callers
}

function mayCall(role: Role, access: Endpoint['access']): boolean {
  // A global administrator administers every tenant.
  if (isForAdmins(access)) return access === 'admin' && role === 'TenantAdmin'
  if (access === 'guestToken') return may(role, 'guest.manage')
  return !isTenantRight(access) || may(role, access)
}

/** A request of somebody's own, and how to put other ids into it. */
type OwnRequest = {
  known: Readonly<Record<string, unknown>>
  make: (changes: Record<string, unknown>) => Parts
}

async function ownRequest(endpoint: Endpoint): Promise<OwnRequest> {
  const { world, oak } = asking
  if (isForAdmins(endpoint.access)) {
    const known = await adminIdsFor(world, owner, oak, endpoint)
    return { known, make: (changes) => requestFor(endpoint, { ...known, ...changes }) }
  }
  if (isForGuests(endpoint.access) || endpoint.access === 'guestToken') {
    const { incidentId } = asking.ours
    const own = {
      show: 'board',
      roomIds: [roomAt(oak, 0).id],
      IncidentId: incidentId,
      UserIdentifier: 'ode@police.example',
    }
    const known = { ...asking.ours, ...own }
    return { known, make: (changes) => requestFor(endpoint, { ...known, ...newId(), ...changes }) }
  }
  const known = run.isLong ? await asking.oursFor(endpoint) : asking.ours
  return { known, make: (changes) => requestWithOwnIds(endpoint, known, changes) }
}

/** The keys by which a call shows who sends it: with another tenant's one is of that tenant. */
const credentials = new Set(['barcode', 'RedBagGuid', 'classroomBarcode', 'secret', 'token', 'tenant-id'])

/** A name in a request that takes an id. */
type Place = { name: string; isList: boolean; kinds: ReadonlySet<string>; isUuid: boolean }

function placesOf(endpoint: Endpoint, known: OwnRequest['known']): Place[] {
  const uuids = uuidNamesOf(endpoint)
  return [...new Set(namesOf(endpoint))].flatMap((name) => {
    if (endpoint.access === 'bag' && credentials.has(name)) return []
    const own = known[name]
    const first = Array.isArray(own) ? own[0] : own
    // Other numbers are no ids: a page, a position.
    const isId = typeof first === 'string' || /site/i.test(name)
    const kinds = (isId && kindsOfOwn.get(first)) || new Set<string>()
    if (!uuids.has(name) && kinds.size === 0) return []
    const isList = Array.isArray(own) || uuids.get(name) === true
    return [{ name, isList, kinds, isUuid: uuids.has(name) }]
  })
}

const isUuid = (value: unknown) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(String(value))

function foreignIdsFor({ kinds, isUuid: wantsUuid }: Place): (string | number)[] {
  return [...foreign].flatMap(([kind, values]) => {
    const count = kinds.has(kind) ? idsOfKind : wantsUuid ? idsOfOthers : 0
    // The newest were made for calls about them.
    return values
      .filter((value) => !taken.has(String(value)) && (!wantsUuid || isUuid(value)))
      .slice(-count || values.length)
  })
}

/** An id of the same form that nothing has. */
function madeUp(like: string | number): string | number {
  if (typeof like === 'number') return 2_000_000_000
  if (isUuid(like)) return randomUUID()
  return /^[\w-]{22}$/.test(like) ? newBarcode() : `no-${randomUUID()}`.slice(0, like.length + 3)
}

async function send(endpoint: Endpoint, input: Parts, { headers }: Caller) {
  const {
    status,
    text,
    headers: given,
  } = await callEndpoint(asking.world.server.app, endpoint, input, headers)
  const isProblem = String(given['content-type']).startsWith('application/problem+json')
  run.requests++
  return { status, text, type: isProblem ? String(JSON.parse(text).type) : '' }
}

/** Ids of the other tenant that the first one has used for things of its own, where their sender chooses them. */
const taken = new Set<string>()

/** The ids of the other tenant in an answer, but for the one that was sent. */
function leaksIn(text: string, sent: unknown): string[] {
  const words = text.match(/[\w-]{20,}/g) ?? []
  return [...new Set(words)].filter((word) => secrets.has(word) && word !== String(sent) && !taken.has(word))
}

async function attack(name: string, endpoint: Endpoint): Promise<void> {
  for (const caller of await callersOf(endpoint)) {
    let own = await ownRequest(endpoint)
    // What was done is not done again: a name is taken, a version is an older one.
    const renew = async ({ status }: { status: number }) => {
      if (run.isLong && status < 300 && endpoint.method !== 'GET') own = await ownRequest(endpoint)
    }
    for (const place of placesOf(endpoint, own.known)) {
      if (isOfEveryTenant(endpoint, caller, place)) continue
      const put = (id: unknown) => own.make({ [place.name]: place.isList ? [id] : id })
      for (const id of foreignIdsFor(place)) {
        const where = `${name} as ${caller.name}, ${place.name} = ${id}`
        const usual = await send(endpoint, put(madeUp(id)), caller)
        await renew(usual)
        const answer = await send(endpoint, put(id), caller)
        await renew(answer)
        if (answer.status >= 500) run.find(`${where}: failed with ${answer.status}`)
        const leaks = leaksIn(answer.text, id)
        if (leaks.length > 0) run.find(`${where}: the answer has ${leaks.join(', ')} of the other tenant`)
        if (answer.status < 300 && endpoint.method !== 'GET') taken.add(String(id))
        // An id chosen by its sender may be in use.
        const isTaken = usual.status < 300 && [404, 409].includes(answer.status)
        if (!isTaken && (answer.status !== usual.status || answer.type !== usual.type))
          run.find(
            `${where}: ${answer.status} ${answer.type}, and ${usual.status} ${usual.type} for one that nothing has`,
          )
      }
    }
    if (!run.isLong && endpoint.method !== 'GET') continue
    if (run.isLong) own = await ownRequest(endpoint)
    const done = await send(endpoint, own.make({}), caller)
    if (done.status >= 300) run.note(`${name} as ${caller.name} with own ids: ${done.status} ${done.type}`)
    const leaks = leaksIn(done.text, '')
    if (leaks.length > 0) run.find(`${name} as ${caller.name} tells ${leaks.join(', ')} of the other tenant`)
  }
}

/** A global administrator may work in every tenant. */
function isOfEveryTenant(endpoint: Endpoint, caller: Caller, { name }: Place): boolean {
  return endpoint === setMyCurrentTenant && caller.name === 'GlobalAdmin' && name === 'tenantKey'
}

/** Kinds of ids that no request takes: of imports, of servers, hashes, and those that only mark a row. */
const inNoRequest = [
  'blank_label.barcode',
  'checkpoint.number',
  'checkpoint_log.incident_id',
  'cosignature.id',
  'cosignature.incident_id',
  'cosignature.signer_id',
  'disclosure.guest_id',
  'disclosure.incident_id',
  'disclosure_threat.command_id',
  'disclosure_threat.incident_id',
  'erased_account.user_id',
  'expired_log.incident_id',
  'guest_link.sms_id',
  'import_id_column.kind',
  'incident_snapshot.incident_id',
  'item_use.id',
  'open_pages.incident_id',
  'open_pages.server_id',
  'person.source_id',
  'retention_kind.name',
  'retired_code.code_hash',
  'room.source_id',
  'room_sender.command_id',
  'room_sender.incident_id',
  'safety_audit.template_id',
  'safety_audit_answer.seen_id',
  'signing_key.id',
  'site.command_id',
  'site.source_id',
  'task.finding_id',
]

test('the other tenant has ids of every kind that a request may take @ci', async () => {
  const lacking = await kindsWithout(owner, await readTenantIds(owner, asking.river.id))
  expect(lacking.filter((kind) => !inNoRequest.includes(kind))).toEqual([])
})

test(
  'no operation tells, changes or knows anything by an id of another tenant @ci',
  async () => {
    let before = await digestOf(owner, asking.river.id)
    await run.each(endpoints, async ([name, endpoint]) => {
      await attack(name, endpoint)
      if (!run.isLong) return
      before = await compare(before, name)
    })
    await compare(before, 'all of them')
    expect(run.requests).toBeGreaterThan(run.isLong ? 0 : 500)
    expect(run.findings).toEqual([])
  },
  run.timeout,
)

async function compare(before: Map<string, string>, name: string) {
  const after = await digestOf(owner, asking.river.id)
  const changed = [...after.keys()].filter((table) => after.get(table) !== before.get(table))
  if (changed.length > 0) run.find(`${name}: rows of the other tenant have changed in ${changed.join(', ')}`)
  return after
}
