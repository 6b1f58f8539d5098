import { auditActionWords } from './auditActions.ts'

/** `user.roleChanged` as people say it: “User’s role changed”. One that this version does not know is spelled out. */
export function actionWords(action: string): string {
  return auditActionWords.get(action) ?? sentenceCase(action.replaceAll('.', ' '))
}

export type FieldChange = { field: string; before: string | null; after: string | null }

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
      field: sentenceCase(name),
      before: before && name in before ? inWords(before[name]) : null,
      after: after && name in after ? inWords(after[name]) : null,
    }))
    .filter((change) => change.before !== change.after)
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length > 0 ? value.map(inWords).join(', ') : 'none'
  if (typeof value === 'object') {
    // An import has many counts; the zeros among them are not worth a word.
    const said = Object.entries(value).filter(([, each]) => each !== 0)
    if (said.length === 0) return 'none'
    return said.map(([name, each]) => `${sentenceCase(name)}: ${inWords(each)}`).join('; ')
  }
  return String(value)
}

/** `siteIds` → “Site ids”. The specification’s “soft” is nowhere to be read. */
function sentenceCase(name: string): string {
  if (name.endsWith('.csv')) return name
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replaceAll('soft lockdown', 'silent lockdown')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
