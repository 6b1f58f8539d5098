import { auditActionWords } from './auditActions.ts'
import { fieldInWords } from './auditFieldWords.ts'
import { type ValueWords, valueInWords } from './auditValues.ts'
import { spelledOut } from './spelledOut.ts'

/** `user.roleChanged` as people say it: “User’s role changed”. One that this version does not know is spelled out. */
export function actionWords(action: string): string {
  return auditActionWords(action) ?? spelledOut(action.replaceAll('.', ' '))
}

export type FieldChange = { field: string; before: ValueWords | null; after: ValueWords | null }

/**
 * The changes of an entry, field by field, in words. Fields that are the same before and after are left out.
 * @param before the old values; null for something new
 * @param after the new values; null for something gone
 */
export function fieldChanges(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .map((name) => ({
      field: fieldInWords(name),
      before: before && name in before ? valueInWords(name, before[name]) : null,
      after: after && name in after ? valueInWords(name, after[name]) : null,
    }))
    .filter((change) => change.before?.text !== change.after?.text)
}
