import { randomUUID } from 'node:crypto'
import { fileReport } from '@muster/contract/bagCalls'
import { createContentsPack } from '@muster/contract/contentsCalls'
import { createDrillPlan, createRulePack } from '@muster/contract/drillCalls'
import type { Access, Endpoint } from '@muster/contract/endpoint'
import { createFeed } from '@muster/contract/feedCalls'
import { inviteGuest } from '@muster/contract/guestCalls'
import { askForHelp } from '@muster/contract/helpCalls'
import { requestStudent, startIncident } from '@muster/contract/incidentCalls'
import { createEndpoint, createGroup, createRule } from '@muster/contract/notificationCalls'
import { createRbim } from '@muster/contract/rbimCalls'
import { addRoom } from '@muster/contract/roomCalls'
import { addRoomPerson } from '@muster/contract/roomPeopleCalls'
import { startSafetyAudit } from '@muster/contract/safetyAuditCalls'
import { saveSafetyAuditTemplate } from '@muster/contract/safetyAuditTemplateCalls'
import { createBag } from '@muster/contract/setupCalls'
import { createTask } from '@muster/contract/taskCalls'
import type { Right } from '@muster/domain/access/right'
import { type Role, tenantRole } from '@muster/domain/access/rights'
import { expect } from 'vitest'
import type { ServerOptions } from '../src/server.ts'
import { callEndpoint, type Parts } from './callEndpoint.ts'
import { isForAdmins, isForGuests, namesOf, requestFor } from './contract.ts'
import { type SampleIds, sampleIdsAt } from './sampleIds.ts'
import type { TestAccount, TestTenant } from './school.ts'
import { openWorld, type World } from './world.ts'

/** Fixtures of the loops over all endpoints: the callers, their things, and what is hidden from them. */

export const roles: readonly Role[] = ['GlobalAdmin', ...tenantRole.options]

/** Checks whether an endpoint asks for a right in the tenant in use. */
export function isTenantRight(access: Access): access is Right {
  const isOpen = access === 'public' || access === 'signedIn' || access === 'bag' || access === 'guestToken'
  return !isOpen && !isForAdmins(access) && !isForGuests(access)
}

/** A world in which loops ask. */
export class EndpointWorld {
  readonly world: World
  /** Things of the first tenant. What is refused and what only reads changes nothing: they share these. */
  readonly ours: SampleIds
  /** Things of the second tenant. */
  readonly theirs: SampleIds

  constructor(world: World, ours: SampleIds, theirs: SampleIds) {
    this.world = world
    this.ours = ours
    this.theirs = theirs
  }

  get oak(): TestTenant {
    return this.world.tenants[0]
  }
  get river(): TestTenant {
    return this.world.tenants[1]
  }

  accountOf(role: Role, tenant = this.oak): TestAccount {
    if (role === 'GlobalAdmin') return this.world.globalAdmin
    return tenant.staff[role]
  }

  /** Things for a call that will be done, at the first site of a tenant: of its own where it changes them. */
  async oursFor(endpoint: Endpoint): Promise<SampleIds> {
    return isWrite(endpoint) ? this.makeFor(endpoint, this.oak, this.ours) : this.ours
  }

  /** The same, of the second tenant. */
  async theirsFor(endpoint: Endpoint): Promise<SampleIds> {
    return isWrite(endpoint) ? this.makeFor(endpoint, this.river, this.theirs) : this.theirs
  }

  private makeFor(endpoint: Endpoint, tenant: TestTenant, { incidentId }: SampleIds): Promise<SampleIds> {
    return sampleIdsAt(this.world, tenant, tenant.sites[0], endpoint, incidentId)
  }

  /** Sends a request and answers its status; a refusal says why in a sentence. */
  async statusOf(endpoint: Endpoint, input: Parts, as: TestAccount | null, tenantId?: string) {
    const { world } = this
    const headers = {
      ...(as ? await world.headersOf(as) : {}),
      ...(tenantId ? { 'tenant-id': tenantId } : {}),
    }
    const answer = await callEndpoint(world.server.app, endpoint, input, headers)
    if (answer.status >= 400) expect(answer.problem.detail).toMatch(/^[A-Z].+\.$/)
    return answer.status
  }

  /** Expects that each single id of a request, taken from elsewhere, is answered as if there were no such thing. */
  async expectHidden(
    endpoint: Endpoint,
    known: SampleIds,
    elsewhere: SampleIds,
    as: Role | TestAccount | null,
    except: ReadonlySet<string> = new Set(),
  ) {
    const account = typeof as === 'string' ? this.accountOf(as) : as
    for (const name of ownerNamesOf(endpoint).filter((each) => !except.has(each))) {
      // An id that was not made would be hidden as well.
      expect(elsewhere).toHaveProperty(name)
      const input = requestWithOwnIds(endpoint, known, { [name]: elsewhere[name] })
      // An id chosen for a start is no secret, only taken.
      const hidden = isStart(endpoint) && name === 'incidentId' ? 409 : 404
      const status = await this.statusOf(endpoint, input, account)
      expect([name, status]).toEqual([name, hidden])
    }
  }

  close(): Promise<void> {
    return this.world.close()
  }
}

/** Opens a world with everything that the contract can name, in both tenants. */
export async function openEndpointWorld(options: ServerOptions = {}): Promise<EndpointWorld> {
  const world = await openWorld({ ...options, env: { MAIL_FROM: 'muster@school.example' } })
  const [oak, river] = world.tenants
  await world.asOwner((owner) => owner.query('update tenant set soft_lockdown_enabled = true'))
  const ours = await sampleIdsAt(world, oak, oak.sites[0])
  return new EndpointWorld(world, ours, await sampleIdsAt(world, river, river.sites[0]))
}

const isWrite = ({ method }: Endpoint) => method !== 'GET'

/** A fresh incident to start, where the call is about one. */
export function requestWithOwnIds(
  endpoint: Endpoint,
  known: SampleIds,
  changes: Partial<SampleIds> = {},
): Parts {
  const start = isStart(endpoint) ? { incidentId: randomUUID() } : {}
  // Somebody who was invited is not invited again in other words.
  const guest = isInvitation(endpoint) ? { guestId: randomUUID() } : {}
  // During an incident, a call for help is a report.
  const quiet = endpoint.path === askForHelp.path ? { barcode: known.quietBarcode } : {}
  // A bag is made for a room that has none.
  const free = isAboutBag(endpoint) || isAboutRoom(endpoint) ? { roomId: known.freeRoomId } : {}
  const person = endpoint === addRoomPerson ? { rosterPersonId: randomUUID() } : {}
  const room = endpoint === addRoom ? { roomId: randomUUID(), name: `Room ${randomUUID()}` } : {}
  return requestFor(endpoint, {
    ...known,
    ...start,
    ...guest,
    ...quiet,
    ...free,
    ...room,
    ...person,
    ...changes,
  })
}
const isAboutRoom = ({ path }: Endpoint) => path.startsWith(addRoom.path)
const isAboutBag = ({ path }: Endpoint) => path.startsWith(createBag.path)
const isInvitation = ({ path, method }: Endpoint) => path === inviteGuest.path && method === 'POST'
const isStart = (endpoint: Endpoint) => endpoint.path === startIncident.path && endpoint.method === 'POST'

/** The names in a request that say whose thing is meant. */
const ownerNames = [
  'incidentId',
  'siteId',
  'siteIds',
  'roomId',
  'roomIds',
  'tenantKey',
  'instructionResponse',
  'requestId',
  ...(['reportId', 'itemId', 'personId', 'codeId', 'deviceId', 'bagId', 'planId', 'pictureId'] as const),
  ...(['drillPlanId', 'occurrenceId', 'packId', 'guestId'] as const),
  ...(['groupId', 'groupIds', 'ruleId', 'endpointId', 'deliveryId'] as const),
  'feedId',
  'taskId',
  ...(['toSiteId', 'intoRoomId', 'intoBagId', 'toRoomId', 'rosterPersonId'] as const),
  ...(['safetyAuditId', 'safetyAuditTemplateId'] as const),
  'serialNumber',
] as const
/** Of something new, the id is its sender’s choice. */
const clientChosenIds = new Map<Endpoint, string>([
  [fileReport, 'reportId'],
  [requestStudent, 'itemId'],
  [createDrillPlan, 'drillPlanId'],
  [createRulePack, 'packId'],
  [createContentsPack, 'packId'],
  [inviteGuest, 'guestId'],
  [createGroup, 'groupId'],
  [createRule, 'ruleId'],
  [createEndpoint, 'endpointId'],
  [createFeed, 'feedId'],
  [createTask, 'taskId'],
  [addRoom, 'roomId'],
  [addRoomPerson, 'rosterPersonId'],
  [startSafetyAudit, 'safetyAuditId'],
  [saveSafetyAuditTemplate, 'safetyAuditTemplateId'],
  [createRbim, 'serialNumber'],
])
export const ownerNamesOf = (endpoint: Endpoint) =>
  ownerNames.filter((name) => namesOf(endpoint).includes(name) && clientChosenIds.get(endpoint) !== name)
