import {
  addSafetyAuditFinding,
  answerSafetyAudit,
  type SafetyAudit,
  safetyAuditFiles,
} from '@muster/contract/safetyAuditCalls'
import { t } from '@muster/words/t'
import { call } from '../../../api/call.ts'
import { uploadFile } from '../../../api/uploadFile.ts'
import { openPhotoStore } from '../../../live/bagPhotos.ts'
import { storableZone } from '../../../ui/recordZone.ts'
import type { OutboxEntry } from './auditOutbox.ts'
import { withAnswer } from './shownAnswers.ts'

/**
 * Sends one entry, its photo first.
 * @returns what it changes of the safety audit
 * @throws ProblemError with a sentence for a person
 */
export async function sendEntry(
  safetyAuditId: string,
  entry: OutboxEntry,
): Promise<(audit: SafetyAudit) => SafetyAudit> {
  const params = { safetyAuditId }
  if (entry.kind === 'finding') {
    const { commandId, questionKey, text, dueOn, owner } = entry
    const timeZone = storableZone()
    const found = { safetyAuditFindingId: commandId, questionKey, text }
    const body = { ...found, dueOn, timeZone, ownerId: owner?.id ?? null }
    const finding = await call(addSafetyAuditFinding, { params, body })
    return (audit) => ({
      ...audit,
      entries: audit.entries + 1,
      findings: [...audit.findings.filter(({ findingId }) => findingId !== commandId), finding],
    })
  }
  const { commandId: answerId, questionKey, value, note, photoId, isCommendable, seenId, givenAt } = entry
  if (photoId) await sendPhoto(safetyAuditId, photoId)
  const body = { answerId, questionKey, value, note, photoId, isCommendable, seenId, givenAt }
  const answer = await call(answerSafetyAudit, { params, body })
  if (photoId) await openPhotoStore().remove(photoId)
  return (audit) => withAnswer(audit, answer)
}

/** Sends a photo that waits on this device. One that is not here any more, the server has, or says that it has not. */
async function sendPhoto(safetyAuditId: string, photoId: string): Promise<void> {
  const photo = await openPhotoStore().get(photoId)
  if (!photo) return
  const lost = t`The photo was not sent.`
  await uploadFile(safetyAuditFiles.photo(safetyAuditId, photoId), photo, {
    lost,
    contentType: 'image/jpeg',
  })
}
