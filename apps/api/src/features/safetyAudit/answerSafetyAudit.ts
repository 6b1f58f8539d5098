import type { answerSafetyAudit as answerCall } from '@muster/contract/safetyAuditCalls'
import { currentAnswers, fitsQuestion } from '@muster/domain/safetyAudit/currentAnswers'
import { questionsOf } from '@muster/domain/safetyAudit/template'
import { inEnglish } from '@muster/words/t'
import { sql } from 'kysely'
import type { RequestInput } from '../../access/endpoints.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, type Tx } from '../../platform/db/database.ts'
import { invalidField, notFound } from '../../platform/http/problems.ts'
import { idTaken, readOwnSafetyAudit, refuseTooMany, unlessSigned } from './safetyAuditRows.ts'
import { readAnswers } from './viewSafetyAudit.ts'

/**
 * Saves one answer beside earlier ones, and returns the current one. A retry with the same id is the same answer.
 * @throws 404 for an unknown question or photo, 409 once it is signed, 422 for an answer of the wrong form
 */
export function answerSafetyAudit(
  { db }: { db: Database },
  { caller, params, body }: RequestInput<typeof answerCall>,
) {
  const { answerId, questionKey, value } = body
  return inTenant(db, caller.tenantId, async (tx) => {
    const audit = await readOwnSafetyAudit(tx, caller, params.safetyAuditId)
    const question = questionsOf(audit.sections).find(({ key }) => key === questionKey)
    if (!question) throw notFound(inEnglish('This safety audit does not ask this. Reload the page.'))
    if (!fitsQuestion(question, value))
      throw invalidField(422, 'wrong-answer', 'value', inEnglish('This answer does not fit the question.'))
    if (!(await isKnown(tx, answerId, audit.id))) {
      if (body.photoId) await refuseUnknownPhoto(tx, audit.id, body.photoId)
      await refuseTooMany(tx, 'safety_audit_answer', audit.id)
      const adding = tx
        .insertInto('safety_audit_answer')
        .values({
          id: answerId,
          tenant_id: caller.tenantId,
          audit_id: audit.id,
          question_key: questionKey,
          value,
          note: body.note,
          photo_id: body.photoId,
          is_commendable: body.isCommendable,
          seen_id: body.seenId,
          // A device with a wrong clock neither overrides all later answers nor loses to all earlier ones; the answers
          // that somebody had on the screen count as earlier than theirs.
          given_at: sql<Date>`greatest(
            ${audit.started_at},
            (select given_at from safety_audit_answer where id = ${body.seenId} and audit_id = ${audit.id}),
            least(now(), ${body.givenAt}::timestamptz)
          )`,
          by_id: caller.account.id,
          by_name: caller.account.name,
        })
        .onConflict((taken) => taken.doNothing())
        .execute()
      await unlessSigned(adding)
      if (!(await isKnown(tx, answerId, audit.id))) throw idTaken()
    }
    const current = currentAnswers(await readAnswers(tx, audit.id, questionKey)).get(questionKey)
    if (!current) throw new Error(`answer ${answerId} is not there`)
    return { ...current.answer, unseen: current.unseen }
  })
}

async function isKnown(tx: Tx, id: string, auditId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('safety_audit_answer')
    .select('audit_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row && row.audit_id !== auditId) throw idTaken()
  return row !== undefined
}

async function refuseUnknownPhoto(tx: Tx, auditId: string, photoId: string) {
  const photo = await tx
    .selectFrom('safety_audit_photo')
    .select('id')
    .where('id', '=', photoId)
    .where('audit_id', '=', auditId)
    .executeTakeFirst()
  if (!photo) throw notFound(inEnglish('The photo of this answer has not arrived. Take it again.'))
}
