import { expect, test } from 'vitest'
import { type InstructionItem, instructionItems, itemWords } from './instructionItems.ts'

const door: InstructionItem = {
  text: 'Lock the door',
  dataType: 0,
  choices: [],
  phase: 'during',
  required: true,
}
const saying = (...items: Partial<InstructionItem>[]) => {
  const parsed = instructionItems.safeParse(items.map((each) => ({ ...door, ...each })))
  return parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}
const colours = ['Red', 'Green']

test('a set that is whole is taken', () => {
  expect(saying({}, { dataType: 5, choices: colours }, { phase: 'after', dataType: 3 })).toEqual([])
})

test('a set with nothing to do while the incident runs is refused, also one of questions for afterwards alone', () => {
  const sentence = ['', 'Keep at least one instruction for during the incident.']
  expect(saying()).toEqual([sentence])
  expect(saying({ phase: 'after', dataType: 1 })).toEqual([sentence])
})

test.each([
  ['a choice of nothing', { dataType: 5 }, 'choices', 'at least two'],
  ['a choice of one', { dataType: 5, choices: ['Red'] }, 'choices', 'at least two'],
  ['the same choice twice', { dataType: 5, choices: ['Red', 'Red'] }, 'choices', 'once'],
  ['choices where none are made', { dataType: 1, choices: colours }, 'choices', 'Only a choice'],
  ['an acknowledgement afterwards', { phase: 'after' }, 'dataType', 'after the incident'],
  ['attendance afterwards', { phase: 'after', dataType: 4 }, 'dataType', 'after the incident'],
  ['no text', { text: '  ' }, 'text', 'Write something'],
  ['too much text', { text: 'x'.repeat(301) }, 'text', 'under 300'],
] as const)('%s is refused at its field', (_, change, field, sentence) => {
  expect(saying({}, change as Partial<InstructionItem>)).toEqual([
    [`1.${field}`, expect.stringContaining(sentence)],
  ])
})

test('an item is one line of the audit log', () => {
  expect(itemWords(door)).toBe('Lock the door (acknowledge, needed)')
  expect(itemWords({ ...door, phase: 'after', dataType: 5, choices: colours, required: false })).toBe(
    'Lock the door (after, choice of Red / Green, optional)',
  )
})
