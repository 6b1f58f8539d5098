import type { InstructionItem } from '@muster/domain/template/instructionItems'
import { builtInInstructions } from '@muster/domain/template/pickInstructions'
import { expect, test } from 'vitest'
import { addDraft, fromDraft, moveDraft, newDraft, toDrafts } from './itemDraft.ts'

const items = builtInInstructions('Lockdown')
const exit: InstructionItem = {
  text: 'Which way out is free?',
  dataType: 5,
  choices: ['North', 'South'],
  phase: 'during',
  required: false,
}
const texts = (drafts: readonly { text: string }[]) => drafts.map(({ text }) => text)

test('what is loaded and not touched is saved as it was', () => {
  expect(toDrafts([...items, exit], 1).map(fromDraft)).toEqual([
    ...items.slice(0, 3),
    exit,
    ...items.slice(3),
  ])
})

test('answers are one on each line, without empty ones', () => {
  const [draft] = toDrafts([exit], 1)
  if (!draft) throw new Error('no draft')
  expect(fromDraft({ ...draft, choices: ' North \n\nEast\n' }).choices).toEqual(['North', 'East'])
  expect(fromDraft({ ...draft, dataType: 1 }).choices).toEqual([])
})

test('an item moves among those of its phase, and no farther', () => {
  const drafts = toDrafts(items, 1)
  const [first, second, third, fourth] = drafts
  expect(texts(moveDraft(drafts, second?.key ?? '', -1))).toEqual(
    texts([items[1], items[0], ...items.slice(2)].filter((each) => each !== undefined)),
  )
  expect(moveDraft(drafts, first?.key ?? '', -1)).toEqual(drafts)
  expect(moveDraft(drafts, third?.key ?? '', 1)).toEqual(drafts)
  expect(moveDraft(drafts, fourth?.key ?? '', -1)).toEqual(drafts)
  expect(moveDraft(drafts, 'gone', 1)).toEqual(drafts)
})

test('a new item comes last in its phase', () => {
  const drafts = addDraft(toDrafts(items, 1), newDraft('during', 'new'))
  expect(drafts.findIndex(({ key }) => key === 'new')).toBe(3)
})
