import type { readGuestStudents as readCall } from '@muster/contract/guestCalls'
import { mayGuest } from '@muster/domain/access/guestFlags'
import { guestOf } from '@muster/domain/incident/guests'
import { roomOf } from '@muster/domain/incident/rooms'
import { lastKnown } from '@muster/domain/incident/rounds'
import { initials } from '@muster/domain/initials'
import { refuse } from '@muster/domain/refusal'
import type { RequestInput } from '../../access/endpoints.ts'
import type { AuthenticatedGuest } from '../../access/guestAccess.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import type { DeviceRateLimiter } from '../../platform/http/deviceRateLimiter.ts'
import { refusalProblem } from '../../platform/http/problems.ts'
import { recordDisclosure } from '../disclosure/recordDisclosure.ts'
import { guestRefusal, loggedEvent, submitGuestCommand } from './submitGuestCommand.ts'

type Named = { name: string; mark: 'missing' | 'injured' }

type Deps = { db: Database; incidents: IncidentStore; guestRateLimiter: DeviceRateLimiter }

/**
 * Returns missing and injured people of a room by name, from its last attendance of any round. Their names are logged before
 * they are returned, and no name is returned that is not in the log and in the record of disclosures.
 * @throws 404 for a room that takes no part
 */
export async function readGuestStudents(
  deps: Deps,
  { guest: known, params: { roomId }, body: { commandId } }: RequestInput<typeof readCall>,
): Promise<Named[]> {
  const room = roomOf(known.state.rooms, roomId)
  if (!room) throw refusalProblem(refuse('unknown-room'))
  const marked = new Map(
    Object.entries(lastKnown(room).attendance?.marks ?? {}).flatMap(
      ([id, mark]): [string, Named['mark']][] =>
        mark === 'missing' || mark === 'injured' ? [[id, mark]] : [],
    ),
  )
  const data = {
    guestId: known.guest.id,
    page: 'students' as const,
    roomId,
    personIds: [...marked.keys()].slice(0, 2000),
  }
  const receipt = await submitGuestCommand(deps, known, commandId, { type: 'ShowToGuest', data })
  // A repeated command is not decided again, and the right may be gone meanwhile.
  const now = known.incident.state && guestOf(known.incident.state, known.guest.id)
  if (!now || now.revoked || !mayGuest(now.flags, 'incident.board'))
    throw guestRefusal(refuse('guest-right'), known)
  // Others may be marked by now: the logged names count.
  const written = loggedEvent(known, receipt)
  const isThis =
    written?.type === 'GuestShown' && written.data.page === 'students' && written.data.roomId === roomId
  const shown = isThis ? written.data.personIds.filter((id) => marked.has(id)) : []
  return namesOf(deps, known, shown, marked)
}

async function namesOf(
  { db }: { db: Database },
  known: AuthenticatedGuest,
  ids: readonly string[],
  marked: ReadonlyMap<string, Named['mark']>,
): Promise<Named[]> {
  if (ids.length === 0) return []
  const people = await inTenant(db, known.tenantId, async (tx) => {
    const found = await tx
      .selectFrom('person')
      .select(['id', 'given_name as given', 'family_name as family'])
      .where('id', 'in', [...ids])
      .orderBy('family_name')
      .orderBy('given_name')
      .orderBy('id')
      .execute()
    const named = found.map(({ id }) => id)
    if (named.length > 0) await recordDisclosure(tx, known, named)
    return found
  })
  return people.flatMap(({ id, given, family }) => {
    const mark = marked.get(id)
    const name = [given, family].filter(Boolean).join(' ') || initials(given, family)
    return mark ? [{ name, mark }] : []
  })
}
