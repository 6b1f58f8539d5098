import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { incidentAction, incidentType } from '../incident/vocabulary.ts'
import { type InstructionItem, instructionItems } from './instructionItems.ts'
import { builtInInstructions, type InstructionSet, pickInstructions } from './pickInstructions.ts'

const item = (text: string): InstructionItem => ({
  text,
  dataType: 0,
  choices: [],
  phase: 'during',
  required: true,
})
const set = (
  action: InstructionSet['action'],
  type: InstructionSet['type'],
  change: Partial<InstructionSet> = {},
): InstructionSet => ({ action, type, version: 1, items: [item(`${action} ${type}`)], ...change })

const all = [set(null, null), set(null, 2), set('Lockdown', null), set('Lockdown', 2)]

describe('the set in force', () => {
  test('is the most specific: action and type, then the action, then the type, then any', () => {
    const from = (sets: InstructionSet[]) => pickInstructions(sets, 'Lockdown', 2).from
    expect(from(all)).toBe(all[3])
    expect(from(all.slice(0, 3))).toBe(all[2])
    expect(from(all.slice(0, 2))).toBe(all[1])
    expect(from(all.slice(0, 1))).toBe(all[0])
    expect(from([])).toBeNull()
  })

  test('of another action or type is not', () => {
    expect(pickInstructions([set('Evacuate', 2), set('Lockdown', 3)], 'Lockdown', 2).from).toBeNull()
  })

  test('is what is less specific, once it was put out of use', () => {
    const sets = [set('Lockdown', null), set('Lockdown', 2, { items: null })]
    expect(pickInstructions(sets, 'Lockdown', 2).from).toBe(sets[0])
  })

  test('is never one without anything to do', () => {
    const after: InstructionItem = { ...item('Well?'), phase: 'after', dataType: 1 }
    for (const items of [[], [after]]) {
      const picked = pickInstructions([set('Lockdown', 2, { items })], 'Lockdown', 2)
      expect(picked.items).toEqual(builtInInstructions('Lockdown'))
    }
  })
})

test('what is built in for each action could be saved as it is', () => {
  for (const action of incidentAction.options) {
    expect(instructionItems.parse(builtInInstructions(action))).toEqual(builtInInstructions(action))
  }
})

const action = fc.constantFrom(...incidentAction.options)
const type = fc.constantFrom(...incidentType.options.map(({ value }) => value))
const anySet: fc.Arbitrary<InstructionSet> = fc.record({
  action: fc.option(action),
  type: fc.option(type),
  version: fc.nat(),
  items: fc.option(
    fc.array(
      fc.record({
        text: fc.string({ minLength: 1 }),
        dataType: fc.constant(1 as const),
        choices: fc.constant([]),
        phase: fc.constantFrom('during' as const, 'after' as const),
        required: fc.boolean(),
      }),
    ),
  ),
})

test('whatever sets there are, rooms always have something to do, from a set that fits, and the sets stay as they were', () => {
  fc.assert(
    fc.property(fc.array(anySet), action, type, (sets, chosen, why) => {
      const before = structuredClone(sets)
      const { items, from } = pickInstructions(sets, chosen, why)
      expect(items.some(({ phase }) => phase === 'during')).toBe(true)
      expect([null, chosen]).toContain(from?.action ?? null)
      expect([null, why]).toContain(from?.type ?? null)
      expect(sets).toEqual(before)
    }),
  )
})
