import type { answerHelp as answerCall } from '@muster/contract/watchCalls'
import { mayAccessSites } from '@muster/domain/access/rights'
import { say } from '@muster/words/message'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/problems.ts'
import { callerActor } from '../audit/callerActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { readWatchFor } from '../watch/readWatch.ts'

/** The allowed previous stages of each: no stage goes back. */
const before = { accepted: ['filed'], done: ['filed', 'accepted'] } as const

/**
 * Accepts or completes a room's call for help, by a manager. Harmless when the same manager repeats it.
 * @throws 404 when it is not of a site of theirs, 409 with the other manager's name when somebody was faster
 */
export async function answerHelp(
  { db }: { db: Database },
  { caller, params, body, request }: RequestInput<typeof answerCall>,
) {
  const { tenantId, account, allowedSites } = caller
  await inTenant(db, tenantId, async (tx) => {
    const row = await tx
      .selectFrom('help_request as h')
      .innerJoin('bag as b', 'b.id', 'h.bag_id')
      .select(['h.site_id', 'h.stage', 'h.answered_by_name', 'b.name'])
      .where('h.id', '=', params.requestId)
      .forUpdate('h')
      .executeTakeFirst()
    if (!row || !mayAccessSites(allowedSites, [row.site_id]))
      throw notFound(inEnglish('This request is not in your organization.'))
    const from: readonly string[] = before[body.stage]
    if (!from.includes(row.stage)) {
      if (row.stage === body.stage && row.answered_by_name === account.name) return
      const name = row.answered_by_name ?? ''
      throw conflict(
        'answered',
        row.stage === 'done'
          ? say`${name} already closed this request.`
          : say`${name} already accepted this request.`,
      )
    }
    await tx
      .updateTable('help_request')
      .set({
        stage: body.stage,
        answered_at: sql<Date>`now()`,
        answered_by_name: account.name,
        ...(body.note === null ? {} : { note: body.note }),
      })
      .where('id', '=', params.requestId)
      .execute()
    await writeAudit(tx, tenantId, callerActor(caller, request), {
      action: 'help.answered',
      subject: row.name,
      before: { stage: row.stage },
      after: { stage: body.stage, note: body.note },
    })
  })
  return readWatchFor(db, caller)
}
