import { randomBytes, randomUUID } from 'node:crypto'
import { enterAsGuest, guestHeaders, inviteGuest } from '@muster/contract/guestCalls'
import type { GuestFlags } from '@muster/domain/access/guestFlags'
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
