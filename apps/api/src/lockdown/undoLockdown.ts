import type { undoLockdown as undoCall } from '@muster/contract/helpCalls'
import { bagActor } from '../audit/bagActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { inTenant } from '../db/database.ts'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { conflict, notFound } from '../http/problems.ts'
import { decideWaiting, type LockdownRow, viewLockdown } from './lockdownRows.ts'

/**
 * The room takes its silent lockdown back while it waits. A second tap finds it taken back.
 * @throws 409 once it has started or was declined, saying so
 */
export function undoLockdown({ db }: House, { bag, params, request }: Asked<typeof undoCall>) {
  return inTenant(db, bag.tenantId, async (tx) => {
    const row = await tx
      .selectFrom('lockdown_request')
      .selectAll()
      .where('id', '=', params.requestId)
      .where('bag_id', '=', bag.id)
      .executeTakeFirst()
    if (!row) throw notFound('This bag has asked for no such lockdown.')
    const undone = await decideWaiting(tx, row.id, { stage: 'undone', byName: bag.name })
    if (undone) {
      const change = { action: 'lockdown.undone' as const, subject: bag.name }
      await writeAudit(tx, bag.tenantId, bagActor(bag, request), change)
      return viewLockdown(undone)
    }
    const now = await tx
      .selectFrom('lockdown_request')
      .selectAll()
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow()
    if (now.stage === 'undone') return viewLockdown(now)
    throw tooLate(now)
  })
}

function tooLate({ stage, decided_by_name }: LockdownRow) {
  if (stage === 'declined')
    return conflict('declined', `${decided_by_name} has declined it already. Nothing starts.`)
  return conflict(
    'lockdown-started',
    'The lockdown has started. If it was a mistake, tell command in the chat; they can end it.',
  )
}
