import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type IncidentAction, incidentAction } from '../incident/vocabulary.ts'
import { builtInMessages } from './builtInMessages.ts'
import { type MessageItem, messageItem, messageItems } from './messageItems.ts'
import { offeredMessages, pickMessages } from './pickMessages.ts'
import {
  fillVariables,
  firstPlaceholder,
  type VariableValues,
  variables,
  variablesIn,
  variablesProblem,
} from './variables.ts'

const known: VariableValues = {
  school: 'Oak East',
  room: null,
  action: 'Lockdown',
  location: ' ',
  commander: 'Dana',
  time: '9:41 AM',
}

describe('a variable', () => {
  test('is filled in with what is known', () => {
    expect(fillVariables('{action} at {school}, {time}: {Commander} leads.', known)).toBe(
      'Lockdown at Oak East, 9:41 AM: Dana leads.',
    )
  })

  test('that is not known is a gap, and the gap is found where it stands', () => {
    const text = fillVariables('Keep away from {location}.', known)
    expect(text).toBe('Keep away from [location].')
    expect(firstPlaceholder(text)).toEqual({ variable: 'location', start: 15, end: 25 })
    expect(firstPlaceholder('Keep away from the gym [west].')).toBeNull()
  })

  test('typed by hand is a gap, too: no room ever reads it', () => {
    expect(firstPlaceholder('Go to {location}')?.variable).toBe('location')
    expect(firstPlaceholder('Go to { Room }')?.variable).toBe('room')
  })

  test('that nobody knows is named, with those that there are', () => {
    expect(variablesProblem('Go to {locatoin}')).toMatch(/^\{locatoin\} is not a variable.*\{location\}.*\.$/)
    expect(variablesProblem('Go to {location')).toMatch(/only around a variable/)
    expect(variablesProblem('Go to {location} now')).toBeNull()
  })

  test('of a template that can be saved never reaches a room in braces, whatever is known', () => {
    const word = fc.oneof(fc.string(), fc.constantFrom(...variables.map((each) => `{${each}}`)))
    const value = fc.option(fc.constantFrom('', ' ', 'Gym', 'Oak East'))
    const values = fc.record(
      Object.fromEntries(variables.map((each) => [each, value])) as Record<
        keyof VariableValues,
        typeof value
      >,
    )
    fc.assert(
      fc.property(fc.array(word), values, (words, said) => {
        const template = words.join(' ')
        fc.pre(variablesProblem(template) === null)
        const text = fillVariables(template, said)
        expect(text).not.toMatch(/[{}]/)
        if (variablesIn(template).some((each) => !said[each]?.trim()))
          expect(firstPlaceholder(text)).not.toBeNull()
      }),
    )
  })
})

describe('a message', () => {
  const sent = { title: 'Where', text: 'It is at {location}.', severity: 2, audience: 'any' } as const

  test('with a variable that nobody knows is refused at its text', () => {
    const { error } = messageItem.safeParse({ ...sent, text: 'It is at {place}.' })
    expect(error?.issues.map(({ path }) => path)).toEqual([['text']])
    expect(messageItem.safeParse(sent).success).toBe(true)
  })

  test('to all rooms can’t name one', () => {
    const text = 'Stay in {room}.'
    expect(messageItem.safeParse({ ...sent, text }).success).toBe(false)
    expect(messageItem.safeParse({ ...sent, text, audience: 'broadcast' }).success).toBe(false)
    expect(messageItem.safeParse({ ...sent, text, audience: 'room' }).success).toBe(true)
  })
})

describe('the messages that are offered', () => {
  const own: MessageItem = { title: 'Own', text: 'Our own.', severity: 1, audience: 'any' }

  test('are those of the action, then those for every action; each part is the tenant’s or built in', () => {
    const sets = [{ action: 'Lockdown' as const, version: 1, items: [own] }]
    expect(offeredMessages(sets, 'Lockdown')).toEqual([own, ...builtInMessages(null)])
    expect(offeredMessages(sets, 'Hold')).toEqual([...builtInMessages('Hold'), ...builtInMessages(null)])
  })

  test('may be none; put out of use, what is built in is offered again', () => {
    expect(pickMessages([{ action: null, version: 1, items: [] }], null).items).toEqual([])
    expect(pickMessages([{ action: null, version: 2, items: null }], null).from).toBeNull()
  })

  test('that are built in for every action suit a group outside or in a shelter area, too', () => {
    const texts = (action: IncidentAction) => offeredMessages([], action).map(({ text }) => text)
    for (const text of [...texts('Evacuate'), ...texts('Shelter')])
      expect(text).not.toMatch(/\b(door|room|class|inside|where you are|in place|quiet)\b/i)
    expect(texts('Lockdown').join(' ')).toMatch(/Do not open the door/)
  })

  test('that are built in claim nothing that the sender does not know', () => {
    const texts = [null, ...incidentAction.options].flatMap((action) => builtInMessages(action))
    for (const { title, text } of texts)
      expect(`${title} ${text}`).not.toMatch(/coming|on the way|\bwill\b|There is no/i)
  })

  test('that are built in could be saved as they are', () => {
    for (const action of [null, ...incidentAction.options])
      expect(messageItems.parse(builtInMessages(action))).toEqual(builtInMessages(action))
  })
})
