import { randomBytes, randomUUID } from 'node:crypto'
import {
  changeGuest,
  enterAsGuest,
  guestHeaders,
  inviteGuest,
  listGuests,
  renewGuestLink,
} from '@muster/contract/guestCalls'
import { type GuestFlags, guestFlags } from '@muster/domain/access/guestFlags'
import type { EventType } from '@muster/domain/incident/events'
import type { Server } from '../src/server.ts'
import type { TestTenant } from './school.ts'
import type { World } from './world.ts'

/** Fixtures of tests about guests. */

/** Everything a guest can be given. */
export const everyFlag: GuestFlags = {
  hasRoomClearAccess: true,
  hasDashboardMapAccess: true,
  hasChatAccess: true,
  hasCreateBroadcastAccess: true,
  hasCreateRoomMessageAccess: true,
}

/** Makes the token that a device makes for itself. */
export const newToken = () => randomBytes(32).toString('base64url')

/** In an hour. */
export const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString()

type InvitationOptions = Partial<{
  name: string
  flags: Partial<GuestFlags>
  expiresAt: string
  isForAnyDevice: boolean
}>

/** The body of an invitation. */
export function invitation({
  name = 'Sgt. Ode',
  flags = {},
  expiresAt = inOneHour(),
  ...more
}: InvitationOptions = {}) {
  const who = { guestId: randomUUID() as string, name, identifier: 'ode@police.example' }
  return { commandId: randomUUID() as string, ...who, flags, expiresAt, ...more }
}

/** A manager lets somebody in, and answers their link. */
export function inviteTestGuest(
  world: World,
  tenant: TestTenant,
  incidentId: string,
  options: InvitationOptions = {},
) {
  const body = invitation(options)
  return world.ask(inviteGuest, { params: { incidentId }, body }, tenant.staff.Manager)
}

/** The headers of every request of a guest's device. */
export function headersOf(incidentId: string, token: string) {
  return { headers: { [guestHeaders.token]: token, [guestHeaders.incident]: incidentId } }
}

/** Somebody is let in and opens their link on a device. */
export async function enterTestGuest(
  world: World,
  tenant: TestTenant,
  incidentId: string,
  options: InvitationOptions = {},
) {
  return openLink(world, incidentId, await inviteTestGuest(world, tenant, incidentId, options))
}

/** Somebody who was let in opens their link on a device. */
export async function openLink(
  world: World,
  incidentId: string,
  { guestId, secret }: { guestId: string; secret: string },
) {
  const body = { incidentId, secret, token: newToken() }
  const { token } = await world.ask(enterAsGuest, { body })
  return { guestId, secret, token, ...headersOf(incidentId, token) }
}

export type GuestRights = { flags?: Partial<GuestFlags>; expiresAt?: string }

/** A manager changes a guest's rights to these alone. */
export function changeTestGuest(
  world: World,
  tenant: TestTenant,
  incidentId: string,
  guestId: string,
  { flags = {}, expiresAt = inOneHour() }: GuestRights,
  server?: Server,
) {
  const body = { commandId: randomUUID() as string, flags: guestFlags.parse(flags), expiresAt }
  return world.ask(changeGuest, { params: { incidentId, guestId }, body }, tenant.staff.Manager, server)
}

/** The events of these types in the log of an incident, in order. */
export function eventsOf(world: World, incidentId: string, types: EventType[]) {
  return world.asOwner(async (owner) => {
    type Row = { type: EventType; data: Record<string, unknown>; actor: { kind: string; name: string } }
    const { rows } = await owner.query<Row>(
      'select type, data, actor from event where incident_id = $1 and type = any ($2) order by seq',
      [incidentId, types],
    )
    return rows
  })
}

/**
 * The calls of a manager and of devices about the links of one incident.
 * @param now answers the world and the incident of the test that runs
 */
export function guestLinkCalls(now: () => { world: World; incidentId: string }) {
  const manager = () => now().world.tenants[0].staff.Manager
  return {
    manager,
    open: (
      secret: string,
      token = newToken(),
      { incidentId = now().incidentId, server = now().world.server } = {},
    ) => now().world.call(enterAsGuest, { body: { incidentId, secret, token } }, undefined, server),
    renew: (guestId: string) => {
      const { world, incidentId } = now()
      return world.ask(renewGuestLink, { params: { incidentId, guestId } }, manager())
    },
    list: () => {
      const { world, incidentId } = now()
      return world.ask(listGuests, { params: { incidentId } }, manager())
    },
    /** The audit's entries of an action at the incident, the oldest first. */
    audited: (action: string) => {
      const { world, incidentId } = now()
      return world.asOwner(async (owner) => {
        const { rows } = await owner.query<{ subject: string; after: Record<string, unknown> }>(
          "select subject, after from audit where action = $1 and after->>'incidentId' = $2 order by id",
          [action, incidentId],
        )
        return rows
      })
    },
  }
}

/** The status and the type of a refusal. */
export async function whyNot(answer: Promise<{ status: number; problem: { type: string } }>) {
  const { status, problem } = await answer
  return [status, problem.type]
}
