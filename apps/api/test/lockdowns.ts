import { randomUUID } from 'node:crypto'
import * as room from '@muster/contract/helpCalls'
import { endIncident, getIncident } from '@muster/contract/incidentCalls'
import * as manager from '@muster/contract/watchCalls'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { eventually } from './eventually.ts'
import { newId, roomAt } from './roomCalls.ts'
import type { TestRoom, TestSite, TestTenant } from './school.ts'
import { knownPhone } from './setupCodes.ts'
import { takeCommand } from './takeCommand.ts'
import { type Credentials, openWorld, type World } from './world.ts'

/**
 * Opens the world of a file of tests, where the first tenant allows silent lockdowns, and ends after each test what it left.
 * @param begin takes the world before the first test
 * @returns the calls of rooms and managers about silent lockdowns of the first tenant, and what the database has of them
 */
export function lockdownTests(begin: (world: World) => void | Promise<void>) {
  let world: World
  const now = () => world
  beforeAll(async () => {
    world = await openWorld()
    await allow(world.tenants[0], true)
    await begin(world)
  })
  afterEach(() => endAll())
  afterAll(() => world.close())

  const staff = () => now().tenants[0].staff
  const rowOf = async <Row extends object>(columns: string, id: string): Promise<Row | undefined> => {
    const words = `select ${columns} from lockdown_request where id = $1`
    return now().asOwner(async (owner) => (await owner.query<Row>(words, [id])).rows[0])
  }

  /** Switches silent lockdowns on for a tenant. @param confirmed true when a manager is asked first */
  async function allow(tenant: TestTenant, enabled: boolean, confirmed = true) {
    await now().asOwner(async (owner) => {
      await owner.query(
        'update tenant set soft_lockdown_enabled = $2, soft_lockdown_security_enabled = $3 where id = $1',
        [tenant.id, enabled, confirmed],
      )
      await owner.query("select pg_notify('muster_directory', $1)", [tenant.id])
    })
    // A server is notified a moment later.
    const setting = { softLockdownEnabled: enabled, softLockdownSecurityEnabled: confirmed }
    const { bags } = now().server.context
    await eventually(async () => expect(await bags.find(roomAt(tenant, 0).barcode)).toMatchObject(setting))
  }

  const press = ({ barcode }: TestRoom, id: string = randomUUID(), server = now().server, as?: Credentials) =>
    now().call(room.requestLockdown, { params: { barcode }, body: { id } }, as, server)
  const input = async (from: TestRoom) => (await press(from)).body
  const latest = ({ barcode }: TestRoom, as?: Credentials) =>
    now()
      .call(room.getLockdown, { params: { barcode } }, as)
      .then(({ body }) => body)
  const stageOf = async (from: TestRoom) => (await latest(from))?.stage
  const undo = ({ barcode }: TestRoom, requestId: string, as?: Credentials) =>
    now().call(room.undoLockdown, { params: { barcode, requestId } }, as)
  /** The headers of a phone enrolled at a site. */
  const known = (site: TestSite) =>
    knownPhone(now(), now().tenants[0], site, roomAt(now().tenants[0], 0, site))

  const confirm = (requestId: string, as = staff().Manager, server = now().server) =>
    now().call(manager.confirmLockdown, { params: { requestId } }, as, server)
  const decline = (requestId: string, as = staff().Manager) =>
    now().call(
      manager.declineLockdown,
      { params: { requestId }, body: { reason: 'It was the plumber.' } },
      as,
    )

  /** Makes a request due now. */
  const makeDue = (id: string) =>
    now().asOwner((owner) => owner.query('update lockdown_request set starts_at = now() where id = $1', [id]))
  /** Makes everything due that waits. */
  const makeAllDue = () =>
    now().asOwner((owner) =>
      owner.query("update lockdown_request set starts_at = now() where stage = 'waiting'"),
    )

  /** Returns the id of a request's future incident. */
  const incidentOf = async (id: string) =>
    (await rowOf<{ incident_id: string }>('incident_id', id))?.incident_id ?? ''
  const started = async (id: string) =>
    now().call(getIncident, { params: { incidentId: await incidentOf(id) } }, staff().Manager)
  /** Returns the real lockdown that settled a request. */
  const settledBy = async (id: string) =>
    (await rowOf<{ settled_by_incident_id: string | null }>('settled_by_incident_id', id))
      ?.settled_by_incident_id
  const auditOf = (subject: string) =>
    now().asOwner(async (owner) => {
      const { rows } = await owner.query<{ action: string; actor: string }>(
        "select action, actor from audit where subject = $1 and action like 'lockdown.%' order by id desc limit 2",
        [subject],
      )
      return rows.map(({ action, actor }) => `${action} by ${actor}`)
    })

  const runningIncidents = () =>
    now().asOwner(async (owner) => {
      const { rows } = await owner.query<{ id: string }>("select id from incident where stage = 'active'")
      return rows.map(({ id }) => id)
    })
  /** Takes command if necessary, and ends the incident. */
  const end = async (incidentId: string, tenant = now().tenants[0]) => {
    const { Manager } = tenant.staff
    await takeCommand(now(), incidentId, Manager)
    const body = { ...newId(), message: 'All clear.' }
    return now().ask(endIncident, { params: { incidentId }, body }, Manager)
  }
  /** Takes back what waits, and ends what runs at the first tenant. */
  async function endAll() {
    await now().asOwner((owner) =>
      owner.query(
        "update lockdown_request set stage = 'undone', decided_at = now(), reason = 'The test is over.' where stage = 'waiting'",
      ),
    )
    // After a decline phones that are not enrolled have to wait.
    await now().asOwner((owner) =>
      owner.query(
        "update lockdown_request set decided_at = decided_at - interval '1 hour' where stage = 'declined'",
      ),
    )
    for (const id of await runningIncidents()) await end(id)
  }

  const byRooms = { press, input, latest, stageOf, undo, known }
  const byManagers = { allow, confirm, decline, end, endAll }
  const inDatabase = { makeDue, makeAllDue, incidentOf, started, settledBy, auditOf, runningIncidents }
  return { ...byRooms, ...byManagers, ...inDatabase }
}
