import { z } from 'zod'
import { typeName } from '../incident/incidentTypes.ts'
import { incidentAction, incidentType } from '../incident/vocabulary.ts'

/** What a set is for: one action or any (null), and one type or any. */
export const choice = z.object({ action: incidentAction.nullable(), type: incidentType.nullable() })
export type Choice = z.infer<typeof choice>

/** A choice in words: `Lockdown, any type`. */
export function choiceWords({ action, type }: Choice): string {
  return `${action ?? 'Any action'}, ${type === null ? 'any type' : typeName(type)}`
}

/** Whether two are the same choice. */
export function isSameChoice(one: Choice, other: Choice): boolean {
  return one.action === other.action && one.type === other.type
}
