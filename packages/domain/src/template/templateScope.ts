import { z } from 'zod'
import { typeName } from '../incident/incidentTypes.ts'
import { incidentAction, incidentType } from '../incident/vocabulary.ts'

/** The scope of a set: one action or any (null), and one type or any. */
export const templateScope = z.object({ action: incidentAction.nullable(), type: incidentType.nullable() })
export type TemplateScope = z.infer<typeof templateScope>

/** A choice in words: `Lockdown, any type`. */
export function templateScopeWords({ action, type }: TemplateScope): string {
  return `${action ?? 'Any action'}, ${type === null ? 'any type' : typeName(type)}`
}

/** Checks whether two scopes are the same. */
export function isSameTemplateScope(one: TemplateScope, other: TemplateScope): boolean {
  return one.action === other.action && one.type === other.type
}
