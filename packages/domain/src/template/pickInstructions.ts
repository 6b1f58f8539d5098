import { actionGuides, afterQuestions } from '../incident/actionGuides.ts'
import type { IncidentAction, IncidentType } from '../incident/vocabulary.ts'
import type { InstructionItem } from './instructionItems.ts'
import type { TemplateScope } from './templateScope.ts'

/** The built-in instructions of an action: version 0 of every set. */
export function builtInInstructions(action: IncidentAction): InstructionItem[] {
  return [
    ...actionGuides[action].instructions.map(
      (each): InstructionItem => ({ ...each, choices: [], phase: 'during', required: true }),
    ),
    ...afterQuestions.map(
      (each): InstructionItem => ({ ...each, choices: [], phase: 'after', required: false }),
    ),
  ]
}

/** The newest version of a tenant's set; `items` null: it was put out of use. */
export type InstructionSet = TemplateScope & { version: number; items: readonly InstructionItem[] | null }

/**
 * Picks the instructions to rooms in an incident. The most specific set is in force: for action and type, for the
 * action, for the type, for any; else the built-in ones.
 * @param sets the newest version of each of a tenant's sets
 * @returns the items, and the set they are from; null: built in
 */
export function pickInstructions<S extends InstructionSet>(
  sets: readonly S[],
  action: IncidentAction,
  type: IncidentType,
): { items: readonly InstructionItem[]; from: S | null } {
  return pickFrom(sets, { action, type }) ?? { items: builtInInstructions(action), from: null }
}

/**
 * The same for a choice that may say "any": what is shown where sets are edited.
 * @returns null where nothing but what is built in for each action applies
 */
export function pickFrom<S extends InstructionSet>(sets: readonly S[], { action, type }: TemplateScope) {
  for (const wanted of scopesBySpecificity(action, type)) {
    const set = sets.find((each) => each.action === wanted.action && each.type === wanted.type)
    // A set without an instruction cannot be saved; if one were there, it must not leave rooms without any.
    if (set?.items?.some(({ phase }) => phase === 'during')) return { items: set.items, from: set }
  }
  return null
}

function scopesBySpecificity(action: IncidentAction | null, type: IncidentType | null): TemplateScope[] {
  return [
    { action, type },
    { action, type: null },
    { action: null, type },
    { action: null, type: null },
  ]
}
