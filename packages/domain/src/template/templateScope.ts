import { t } from '@muster/words/t'
import { z } from 'zod'
import { actionName } from '../incident/actionGuides.ts'
import { typeName } from '../incident/incidentTypes.ts'
import { incidentAction, incidentType } from '../incident/vocabulary.ts'

/** The scope of a set: one action or any (null), and one type or any. */
export const templateScope = z.object({ action: incidentAction.nullable(), type: incidentType.nullable() })
export type TemplateScope = z.infer<typeof templateScope>

/** A choice in words: `Lockdown, any type`. */
export function templateScopeWords({ action, type }: TemplateScope): string {
  const name = type === null ? null : typeName(type)
  if (action === null) return name === null ? t`Any action, any type` : t`Any action, ${name}`
  return name === null ? t`${actionName(action)}, any type` : `${actionName(action)}, ${name}`
}

/** Checks whether two scopes are the same. */
export function isSameTemplateScope(one: TemplateScope, other: TemplateScope): boolean {
  return one.action === other.action && one.type === other.type
}
