import {
  choiceDataType,
  type InstructionDataType,
  type InstructionPhase,
} from '@muster/domain/incident/vocabulary'
import type { InstructionItem } from '@muster/domain/template/instructionItems'

/** An item while it is edited. */
export type ItemDraft = Omit<InstructionItem, 'choices'> & {
  /** Tells rows apart while they change places. */
  key: string
  /** One answer on each line. */
  choices: string
}

/** The data types that each phase can ask for. Afterwards there is nothing to acknowledge and nobody to count. */
export const dataTypesOf: Record<InstructionPhase, readonly InstructionDataType[]> = {
  during: [0, 1, 2, 3, 4, 5],
  after: [1, 2, 3, 5],
}

/** The items as drafts, those during the incident before those afterwards. */
export function toDrafts(items: readonly InstructionItem[], version: number): ItemDraft[] {
  const inOrder = [...ofPhase(items, 'during'), ...ofPhase(items, 'after')]
  return inOrder.map(({ choices, ...item }, at) => ({
    ...item,
    key: `${version}.${at}`,
    choices: choices.join('\n'),
  }))
}

/** Makes a draft ready for sending. Answers typed before another data type was chosen stay in the draft alone. */
export function fromDraft({ key: _, choices, ...item }: ItemDraft): InstructionItem {
  const lines = choices.split('\n').map((line) => line.trim())
  return { ...item, choices: item.dataType === choiceDataType ? lines.filter((line) => line !== '') : [] }
}

/** A new item of a phase, as it is asked for most often. */
export function newDraft(phase: InstructionPhase, key: string): ItemDraft {
  const isDuring = phase === 'during'
  return { key, text: '', dataType: isDuring ? 0 : 1, choices: '', phase, required: isDuring }
}

/** A row that can be moved among those of its phase, if rows have phases. */
export type MovableDraft = { key: string; phase?: InstructionPhase }

/** The drafts with one moved a place up (-1) or down (1) within its phase; the same when there is no such place. */
export function moveDraft<D extends MovableDraft>(drafts: readonly D[], key: string, by: -1 | 1): D[] {
  const moved = drafts.find((each) => each.key === key)
  if (!moved) return [...drafts]
  const peers = drafts.filter(({ phase }) => phase === moved.phase)
  const other = peers[peers.indexOf(moved) + by]
  if (!other) return [...drafts]
  return drafts.map((each) => (each === moved ? other : each === other ? moved : each))
}

/** The new item behind those of its phase. */
export function addDraft(drafts: readonly ItemDraft[], added: ItemDraft): ItemDraft[] {
  const all = [...drafts, added]
  return [...ofPhase(all, 'during'), ...ofPhase(all, 'after')]
}

/** Those of one phase, in their order. */
export function ofPhase<I extends { phase: InstructionPhase }>(
  items: readonly I[],
  phase: InstructionPhase,
): I[] {
  return items.filter((each) => each.phase === phase)
}
