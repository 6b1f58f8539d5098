import type { InstructionSetVersion } from '@muster/contract/templateCalls'
import { afterQuestions } from '@muster/domain/incident/actionGuides'
import { type InstructionItem, itemWords } from '@muster/domain/template/instructionItems'
import { builtInInstructions, pickFrom } from '@muster/domain/template/pickInstructions'
import { isSameTemplateScope, type TemplateScope } from '@muster/domain/template/templateScope'
import { t } from '@muster/words/t'
import type { Words } from '../../ui/form/Conflict.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { fromDraft, type ItemDraft, newDraft, toDrafts } from './itemDraft.ts'

/** The editable parts of a set. */
export type InstructionValues = { items: ItemDraft[]; note: string }

/** The set that was made for exactly this choice, also when it was put out of use. */
export function ownSet(sets: readonly InstructionSetVersion[], choice: TemplateScope) {
  return sets.find((each) => isSameTemplateScope(each, choice)) ?? null
}

/** The set in force for a choice; null where it is the built-in one. */
export function setInForce(sets: readonly InstructionSetVersion[], choice: TemplateScope) {
  return pickFrom(sets, choice)?.from ?? null
}

/** The first values of the form: the set in force, as the next version for this choice. */
export function toVersioned(
  sets: readonly InstructionSetVersion[],
  choice: TemplateScope,
): Versioned<InstructionValues> {
  const version = ownSet(sets, choice)?.version ?? 0
  const items = pickFrom(sets, choice)?.items
  const drafts = items ? toDrafts(items, version) : firstDrafts(choice, version)
  return { version, values: { items: drafts, note: '' } }
}

/** For any action nothing is built in but the questions for afterwards: each action has its own. */
function firstDrafts({ action }: TemplateScope, version: number): ItemDraft[] {
  if (action) return toDrafts(builtInInstructions(action), version)
  const questions = afterQuestions.map(
    (each): InstructionItem => ({ ...each, choices: [], phase: 'after', required: false }),
  )
  return [newDraft('during', `${version}.first`), ...toDrafts(questions, version)]
}

/** The label of each field where two versions are compared. */
export const instructionWords: Words<InstructionValues> = {
  items: {
    get label() {
      return t`Items`
    },
    show: (items) => items.map((each) => itemWords(fromDraft(each))).join('; '),
  },
  note: {
    get label() {
      return t`Note`
    },
    show: (note) => note || 'none',
  },
}
