import { createHash, randomUUID } from 'node:crypto'
import { type enterAsGuest as enterCall, maxGuestDevices } from '@muster/contract/guestCalls'
import { guestOf } from '@muster/domain/incident/guests'
import { isRefusal } from '@muster/domain/refusal'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import { type Selectable, sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import { hashToken } from '../../access/enrolledDevice.ts'
import {
  accessEndedProblem,
  accessEnding,
  enterCommandId,
  loadForGuest,
  tooManyLinks,
} from '../../access/guestAccess.ts'
import { findGuestSession, type GuestSession } from '../../access/guestSessions.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import type { GuestLink } from '../../platform/db/rows.ts'
import type { FailedAttemptLimiter } from '../../platform/http/failedAttemptLimiter.ts'
import { HttpProblem, notFound } from '../../platform/http/problems.ts'
import { guestTokenDetail } from './guestTokenDetail.ts'
import { guestRefusal } from './submitGuestCommand.ts'

type Link = Selectable<GuestLink>

/**
 * Opens a guest's link on a device: the session, the end of the one before and the entry in the log are one transaction.
 * When two devices open a single-device link at the same moment, one is admitted. An admitted device stays admitted.
 * @throws 404 for an unknown link, 429 when the sender has sent too many such, 403 with the reason when it does not open
 */
export async function enterAsGuest(
  deps: { db: Database; lookups: Database; incidents: IncidentStore },
  limiter: FailedAttemptLimiter,
  { body: { incidentId, secret, token: proposedToken }, request }: RequestInput<typeof enterCall>,
) {
  const link = await findLink(deps, secret)
  const incident =
    link?.incident_id === incidentId
      ? await loadForGuest(deps, link.tenant_id, incidentId, link.guest_id)
      : null
  const guest = link && incident?.state ? guestOf(incident.state, link.guest_id) : undefined
  if (!link || !incident?.state || !guest) {
    limiter.refuseIfTooMany(request, tooManyLinks)
    limiter.countFailure(request)
    throw unknownLink()
  }
  const { token, held: currentSession } = await chooseToken(deps, link, secret, proposedToken)
  const ending = accessEnding(guest, incident.state, { endedAt: null })
  if (ending) throw accessEndedProblem(ending)
  if (!currentSession || link.retired_at === null) {
    const sessionId = randomUUID()
    const outcome = await deps.incidents.submitWith(
      link.tenant_id,
      incidentId,
      [
        {
          type: 'EnterAsGuest',
          data: { guestId: guest.id },
          commandId: enterCommandId(guest.id, sessionId),
          actor: { kind: 'guest', id: guest.id, name: guest.name },
        },
      ],
      (tx) =>
        currentSession ? reuseSession(tx, link, currentSession) : startSession(tx, link, sessionId, token),
    )
    if (outcome && isRefusal(outcome))
      throw guestRefusal(outcome, { incident, guest, session: currentSession })
  }
  return { token, guest: guestTokenDetail(incidentId, guest) }
}

/**
 * Chooses the token of a device. Its current one may be another guest's, or expired. Then it gets a token derived from that
 * one and the link, so that a retry after a lost answer finds the same session.
 * @returns `held`: the current session of the device
 */
async function chooseToken(
  deps: { db: Database; lookups: Database },
  link: Link,
  secret: string,
  proposed: string,
): Promise<{ token: string; held: GuestSession | null }> {
  let token = proposed
  for (;;) {
    const held = await findGuestSession(deps, token)
    if (!held || (isSessionOfLink(held, link) && held.endedAt === null)) return { token, held }
    token = createHash('sha256').update(`${secret} ${token}`).digest('base64url')
  }
}

/** Finds the link of a secret, usable or not. */
function findLink({ lookups }: { lookups: Database }, secret: string): Promise<Link | undefined> {
  const hash = hashToken(secret)
  return inTenant(
    lookups,
    noTenant,
    (tx) => tx.selectFrom('guest_link').selectAll().where('secret_hash', '=', hash).executeTakeFirst(),
    { guest_link_hash: hash.toString('hex') },
  )
}

function isSessionOfLink({ tenantId, incidentId, guestId }: GuestSession, link: Link): boolean {
  return tenantId === link.tenant_id && incidentId === link.incident_id && guestId === link.guest_id
}

/** Reuses the session of an admitted device without a log entry. A new link opened on it counts as used. */
async function reuseSession(tx: Tx, link: Link, { id }: GuestSession): Promise<boolean> {
  if (await markOpened(tx, link))
    await tx.updateTable('guest_session').set({ link_id: link.id }).where('id', '=', id).execute()
  return false
}

async function startSession(tx: Tx, link: Link, sessionId: string, token: string): Promise<boolean> {
  // The same device may have asked twice at once: the first request admitted it.
  await lockToken(tx, token)
  const known = await tx
    .selectFrom('guest_session')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('incident_id', '=', link.incident_id)
    .where('guest_id', '=', link.guest_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (known) return false
  if (!(await markOpened(tx, link))) throw await explainClosedLink(tx, link)
  if (link.is_for_any_device) {
    if (await isFull(tx, link)) throw fullLink()
  } else
    await tx
      .updateTable('guest_session')
      .set({ ended_at: sql`now()` })
      .where('incident_id', '=', link.incident_id)
      .where('guest_id', '=', link.guest_id)
      .where('ended_at', 'is', null)
      .execute()
  await tx
    .insertInto('guest_session')
    .values({
      id: sessionId,
      tenant_id: link.tenant_id,
      incident_id: link.incident_id,
      guest_id: link.guest_id,
      link_id: link.id,
      token_hash: hashToken(token),
    })
    .execute()
  return true
}

/** Marks a single-device link as opened. Of two devices at once, one waits for the other and is refused. */
async function markOpened(tx: Tx, { id }: Link): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('guest_link')
    .set({ opened_at: sql`coalesce(opened_at, now())` })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .where((where) => where.or([where('opened_at', 'is', null), where('is_for_any_device', '=', true)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Returns true when the guest has no device left. The link's row stays locked until a device is admitted, so none is counted
 * twice or missed.
 */
async function isFull(tx: Tx, { incident_id, guest_id }: Link): Promise<boolean> {
  const { devices } = await tx
    .selectFrom('guest_session')
    .select(sql<number>`count(*)::int`.as('devices'))
    .where('incident_id', '=', incident_id)
    .where('guest_id', '=', guest_id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return devices >= maxGuestDevices
}

async function lockToken(tx: Tx, token: string): Promise<void> {
  const name = hashToken(token).toString('hex')
  await sql`select pg_advisory_xact_lock(hashtext('muster.guest'), hashtext(${name}))`.execute(tx)
}

async function explainClosedLink(tx: Tx, { id }: Link): Promise<HttpProblem> {
  const now = await tx.selectFrom('guest_link').select('retired_at').where('id', '=', id).executeTakeFirst()
  if (now?.retired_at)
    return new HttpProblem(
      403,
      'guest-link-replaced',
      inEnglish('A newer link replaced this one. Open your newest link.'),
    )
  return new HttpProblem(
    403,
    'guest-link-used',
    inEnglish(
      'This link was opened on another device and works on only one. Continue there, or ask the person who invited you for a new link.',
    ),
  )
}

const fullLink = () =>
  new HttpProblem(
    403,
    'guest-link-full',
    say`This link is open on ${maxGuestDevices} devices, which is the limit. Ask the person who invited you for your own link.`,
  )

const unknownLink = () =>
  notFound(
    inEnglish(
      'This link does not work. Check that it is complete, or ask the person who invited you for a new one.',
    ),
  )
