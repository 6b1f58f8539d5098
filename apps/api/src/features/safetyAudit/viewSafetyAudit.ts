import type { SafetyAudit } from '@muster/contract/safetyAuditCalls'
import { currentAnswers, safetyAuditValue } from '@muster/domain/safetyAudit/currentAnswers'
import { safetyAuditResult, scoreSafetyAudit } from '@muster/domain/safetyAudit/score'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import type { SafetyAuditRow } from './safetyAuditRows.ts'

/** Formats a safety audit for all permitted readers. */
export async function viewSafetyAudit(tx: Tx, row: SafetyAuditRow): Promise<SafetyAudit> {
  const given = await readAnswers(tx, row.id)
  const current = currentAnswers(given)
  const found = await readFindings(tx, row.id)
  const signatures = await tx
    .selectFrom('safety_audit_signature')
    .selectAll()
    .where('audit_id', '=', row.id)
    .execute()
  const ran = signatures.find(({ part }) => part === 'ran')
  const countersigned = signatures.find(({ part }) => part === 'countersigned')
  const remarks = await tx
    .selectFrom('safety_audit_remark')
    .selectAll()
    .where('audit_id', '=', row.id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return {
    safetyAuditId: row.id,
    siteId: row.site_id,
    siteName: row.site_name,
    templateName: row.template_name,
    templateVersion: row.template_version,
    sections: row.sections,
    startedAt: row.started_at.toISOString(),
    startedById: row.started_by_id,
    startedByName: row.started_by_name,
    answers: [...current.values()].map(({ answer, unseen }) => ({ ...answer, unseen })),
    entries: given.length + found.length,
    findings: found,
    ran: ran ? viewSignature(ran) : null,
    countersigned: countersigned ? viewSignature(countersigned) : null,
    remarks: remarks.map(({ id, text, at, by_name }) => ({
      remarkId: id,
      text,
      at: at.toISOString(),
      byName: by_name,
    })),
    result: ran
      ? safetyAuditResult.parse(ran.result)
      : scoreSafetyAudit(row.sections, (key) => current.get(key)?.answer),
  }
}

type Signed = { signed_name: string; at: Date; by_id: string; by_name: string }

function viewSignature({ signed_name, at, by_id, by_name }: Signed) {
  return { signedName: signed_name, at: at.toISOString(), byId: by_id, byName: by_name }
}

/** Reads every answer, or those to one question. */
export async function readAnswers(tx: Tx, auditId: string, questionKey?: string) {
  let input = tx.selectFrom('safety_audit_answer').selectAll().where('audit_id', '=', auditId)
  if (questionKey !== undefined) input = input.where('question_key', '=', questionKey)
  const rows = await input.orderBy('arrived').execute()
  return rows.map((row) => ({
    answerId: row.id,
    questionKey: row.question_key,
    value: safetyAuditValue.nullable().parse(row.value),
    note: row.note,
    photoId: row.photo_id,
    isCommendable: row.is_commendable,
    seenId: row.seen_id,
    givenAt: row.given_at.toISOString(),
    arrived: Number(row.arrived),
    byId: row.by_id,
    byName: row.by_name,
  }))
}

const taskStatus = z.enum(['open', 'done'])

/** Reads findings, oldest first, with the current state of their tasks. */
export async function readFindings(tx: Tx, auditId: string): Promise<SafetyAudit['findings']> {
  const rows = await tx
    .selectFrom('safety_audit_finding as f')
    .leftJoin('task as t', (join) => join.on('t.origin_key', '=', sql<string>`'audit:' || f.id`))
    .select(['f.id', 'f.question_key', 'f.text', 'f.at', 'f.by_name'])
    .select(['t.id as task_id', 't.title', 't.stage', 't.owner_name'])
    .select(sql<string | null>`t.due_on::text`.as('due_on'))
    .where('f.audit_id', '=', auditId)
    .orderBy('f.at')
    .orderBy('f.id')
    .execute()
  return rows.map((row) => ({
    findingId: row.id,
    questionKey: row.question_key,
    text: row.text,
    at: row.at.toISOString(),
    byName: row.by_name,
    task:
      row.task_id === null || row.title === null
        ? null
        : {
            taskId: row.task_id,
            title: row.title,
            stage: taskStatus.parse(row.stage),
            dueOn: row.due_on,
            ownerName: row.owner_name,
          },
  }))
}
