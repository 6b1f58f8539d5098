import { randomBytes } from 'node:crypto'
import type { GuestLink } from '@muster/contract/guestCalls'
import { guestOf } from '@muster/domain/incident/guests'
import { refuseOutsideOwnSites } from '@muster/domain/incident/siteRestriction'
import type { GuestState, IncidentState } from '@muster/domain/incident/state'
import { refuse } from '@muster/domain/refusal'
import { inEnglish } from '@muster/words/t'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { hashToken } from '../../access/enrolledDevice.ts'
import { loadForGuest } from '../../access/guestAccess.ts'
import { requireIncidentState } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import { conflict, refusalProblem } from '../../platform/http/problems.ts'

/** Creates guests' links. A secret is shown once and never stored; links are looked up by its hash. */

/** 256 random bits, as 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Builds the address of a link. Its secret is in the fragment, which no browser sends to a server or a proxy. The host is
 * the configured one, else the request's, as for printed codes.
 */
export function linkUrl({ PUBLIC_URL }: Config, request: FastifyRequest, incidentId: string, secret: string) {
  const base = PUBLIC_URL ?? `${request.protocol}://${request.host}`
  return new URL(`/incident/${incidentId}/external-dashboard#${secret}`, base).href
}

/** Formats a link to be shown once. */
export function linkToShow(
  config: Config,
  request: FastifyRequest,
  { incidentId, guestId, secret }: { incidentId: string; guestId: string; secret: string },
): GuestLink {
  return {
    guestId,
    secret,
    url: linkUrl(config, request, incidentId, secret),
    ways: [
      ...(config.SMTP_URL && config.MAIL_FROM ? (['mail'] as const) : []),
      ...(config.SMS_ACCOUNT && config.SMS_TOKEN && config.SMS_FROM ? (['sms'] as const) : []),
    ],
  }
}

type NewLink = { incidentId: string; guestId: string; secret: string; isForAnyDevice: boolean }

/** Locks a guest's links until the end of the transaction, so that they are created one at a time. */
export async function lockGuestLinks(tx: Tx, guestId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('muster.guest'), hashtext(${guestId}))`.execute(tx)
}

/** Creates a guest's link, replacing the one before. */
export async function createLink(tx: Tx, { tenantId, account }: Caller, link: NewLink): Promise<void> {
  const { incidentId, guestId, secret, isForAnyDevice } = link
  await lockGuestLinks(tx, guestId)
  await tx
    .updateTable('guest_link')
    .set({ retired_at: sql`now()` })
    .where('incident_id', '=', incidentId)
    .where('guest_id', '=', guestId)
    .where('retired_at', 'is', null)
    .execute()
  await tx
    .insertInto('guest_link')
    .values({
      tenant_id: tenantId,
      incident_id: incidentId,
      guest_id: guestId,
      secret_hash: hashToken(secret),
      is_for_any_device: isForAnyDevice,
      made_by_name: account.name,
    })
    .execute()
}

/**
 * Loads an incident whose guests a caller may manage: all its sites are theirs.
 * @param guestId a guest who must be known here, even if invited at another server a moment ago
 * @throws 404 for an incident they do not see, 403 for one that also covers sites which are not theirs
 */
export async function requireManagedIncident(
  deps: { incidents: IncidentStore },
  caller: Caller,
  incidentId: string,
  guestId?: string,
): Promise<IncidentState> {
  const { incident, state } = await requireIncidentState(deps, caller, incidentId)
  if (guestId) await loadForGuest(deps, caller.tenantId, incidentId, guestId)
  const whole = incident.state ?? state
  const any = { type: 'RevokeGuest', data: { guestId: incidentId, reason: null } } as const
  const refusal = refuseOutsideOwnSites(caller.allowedSites, whole, any)
  if (refusal) throw refusalProblem(refusal)
  return whole
}

/**
 * Returns a guest who may get a link.
 * @throws 404 for one who was not invited, 403 for one whose access was revoked, 409 when the incident has ended
 */
export function requireActiveGuest(state: IncidentState, guestId: string): GuestState {
  const guest = guestOf(state, guestId)
  if (!guest) throw refusalProblem(refuse('unknown-guest'))
  if (state.stage !== 'active') throw refusalProblem(refuse('already-ended'))
  if (guest.revoked) throw refusalProblem(refuse('guest-ended'))
  return guest
}

/**
 * Locks the newest link of a guest, found by the secret that the page still shows, against changes and openings.
 * @throws 409 when a newer link has replaced it, or its only device has opened it
 */
export async function lockSendableLink(
  tx: Tx,
  { incidentId, guestId, secret }: { incidentId: string; guestId: string; secret: string },
): Promise<{ id: string; smsId: string | null; sentTo: string | null }> {
  const link = await tx
    .selectFrom('guest_link')
    .select(['id', 'opened_at', 'is_for_any_device', 'sms_id', 'sent_to'])
    .where('secret_hash', '=', hashToken(secret))
    .where('incident_id', '=', incidentId)
    .where('guest_id', '=', guestId)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!link)
    throw conflict(
      'guest-link-replaced',
      inEnglish('This is not the newest link. Create a new one and send it.'),
    )
  if (link.opened_at && !link.is_for_any_device)
    throw conflict(
      'guest-link-used',
      inEnglish('This link is already in use on a device. Create a new one and send it.'),
    )
  return { id: link.id, smsId: link.sms_id, sentTo: link.sent_to }
}
