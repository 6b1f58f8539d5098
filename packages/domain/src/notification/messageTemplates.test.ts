import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeWords, publicWords } from '../feed/capWords.ts'
import { actionGuides } from '../incident/actionGuides.ts'
import { incidentAction, incidentKind } from '../incident/vocabulary.ts'
import { builtInTemplate } from './builtInTemplates.ts'
import {
  customTemplate,
  fillMessage,
  maxBodyLength,
  type NotificationValues,
  templateChannel,
  templateProblem,
} from './messageTemplates.ts'
import { defaultSmsParts, maxSmsParts, smsParts } from './smsParts.ts'
import { messageReader, notificationTrigger } from './vocabulary.ts'

const values: NotificationValues = {
  organization: 'Oak',
  sites: ['Oak east'],
  action: 'Lockdown',
  type: 'Threat',
  location: null,
  commander: 'Ann',
  time: '2:03 PM UTC',
  message: 'Lock the doors.',
  link: 'https://muster.example/notified/x',
}
const everyBuiltIn = messageReader.options.flatMap((reader) =>
  templateChannel.options.flatMap((channel) =>
    notificationTrigger.options.map((stage) => [reader, channel, stage] as const),
  ),
)

describe('what is built in', () => {
  test.each(everyBuiltIn)(
    'for %s, %s at the %s could be saved as own words, and says what happens',
    (reader, channel, stage) => {
      const words = builtInTemplate(reader, channel, stage)
      expect(customTemplate.safeParse(words).success).toBe(true)
      expect(templateProblem(reader, channel, words)).toBeNull()
      const message = 'The lockdown at Oak east: lock the doors.'
      const { subject, body } = fillMessage(channel, words, { ...values, message }, 'Actual')
      expect(`${subject} ${body}`).toMatch(/lockdown at Oak east/i)
      expect(body).toContain(message)
      expect(`${subject}${body}`).not.toMatch(/[{}]|DRILL|TEST|Place:/)
    },
  )
})

test.each([
  ['Exercise', 'DRILL'],
  ['Test', 'TEST'],
] as const)('of %s, every message says %s first, whatever its words are', (kind, word) => {
  const anyWords = fc.record({ subject: fc.string(), body: fc.string({ minLength: 1 }) })
  fc.assert(
    fc.property(anyWords, fc.constantFrom(...templateChannel.options), (words, channel) => {
      const { subject, body } = fillMessage(channel, words, values, kind)
      expect(subject?.startsWith(`${word}: `)).toBe(true)
      expect(body.startsWith(`${word}: `)).toBe(true)
    }),
  )
})

describe('an SMS in words that are Muster’s own', () => {
  const link = `https://oakridge.example.org/notified/${'x'.repeat(22)}`
  const around = {
    ...values,
    organization: 'Oak Ridge Unified School District',
    link,
    sites: ['Oak Ridge East Elementary'],
  }
  const everyAction = messageReader.options.flatMap((reader) =>
    notificationTrigger.options.flatMap((stage) =>
      incidentAction.options.flatMap((action) =>
        incidentKind.options.map((kind) => ({ reader, stage, action, kind })),
      ),
    ),
  )

  test.each(everyAction)(
    'is two parts at most: $reader, $stage, $action, $kind',
    ({ reader, stage, action, kind }) => {
      const place = placeWords(around.sites)
      const { happens, toDo } = publicWords(stage === 'end' ? 'ended' : 'active', { kind, action }, place)
      const message = reader === 'families' ? `${happens} ${toDo}` : actionGuides[action].firstMessage
      const { body } = fillMessage(
        'sms',
        builtInTemplate(reader, 'sms', stage),
        { ...around, action, message },
        kind,
      )
      expect(body.endsWith(link)).toBe(true)
      // An update to families names the site twice, because what command writes to them does not name it.
      const parts = reader === 'families' && stage === 'update' ? defaultSmsParts + 1 : defaultSmsParts
      expect(smsParts(body), body).toBeLessThanOrEqual(parts)
    },
  )

  test('has what command typed as far as four parts hold it, and its link whole, in any letters', () => {
    const message = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 900 })
    fc.assert(
      fc.property(message, fc.string({ unit: 'grapheme', maxLength: 40 }), (typed, organization) => {
        const { body } = fillMessage(
          'sms',
          builtInTemplate('staff', 'sms', 'update'),
          { ...around, organization, message: typed },
          'Actual',
        )
        expect(smsParts(body)).toBeLessThanOrEqual(maxSmsParts)
        expect(body).toContain(link)
      }),
      { numRuns: 300 },
    )
  })
})

test('a message that is too long for its channel is cut, and keeps its link', () => {
  for (const [reader, channel, stage] of everyBuiltIn) {
    const { body } = fillMessage(
      channel,
      builtInTemplate(reader, channel, stage),
      { ...values, message: '🦉'.repeat(5000) },
      'Test',
    )
    if (channel === 'sms') expect(smsParts(body)).toBeLessThanOrEqual(maxSmsParts)
    else expect([...body].length).toBeLessThanOrEqual(maxBodyLength[channel])
    expect(body).toMatch(/…|\.\.\./)
    if (builtInTemplate(reader, channel, stage).body.includes('{link}'))
      expect(body).toContain(values.link ?? '')
  }
})

describe('of a lockdown of forty schools', () => {
  const sites = Array.from({ length: 40 }, (_, at) => `Washington Elementary School ${at + 1}`)
  const message = 'Do not come to the schools. Police are there.'

  test.each(everyBuiltIn)(
    '%s of its %s names some, says how many more, and keeps what is said and the link',
    (reader, channel, stage) => {
      const words = builtInTemplate(reader, channel, stage)
      const { subject, body } = fillMessage(channel, words, { ...values, sites, message }, 'Exercise')
      expect([...body].length).toBeLessThanOrEqual(maxBodyLength[channel])
      expect(body).toContain(message)
      if (words.body.includes('{link}')) expect(body).toContain(values.link ?? '')
      if (channel === 'sms' && words.body.includes('{sites}'))
        expect(body).toMatch(/Washington Elementary School 1.* and 3\d more/)
      if (subject !== null) {
        expect([...subject].length).toBeLessThanOrEqual(200)
        expect(subject).toMatch(/Washington Elementary School 1, .* and 3\d more$/)
      }
    },
  )

  test('the link stays whole whatever else there is too much of', () => {
    const long = 'x'.repeat(600)
    const own = { subject: null, body: '{location} {message} {message} {link} {organization}' }
    const { body } = fillMessage(
      'sms',
      own,
      { ...values, location: long, organization: long, message: long },
      'Test',
    )
    expect(smsParts(body)).toBeLessThanOrEqual(maxSmsParts)
    expect(body).toContain(values.link ?? '')
    expect(body.startsWith('TEST: ')).toBe(true)
  })

  test('words of which nothing is left still say what happens', () => {
    const { body } = fillMessage(
      'sms',
      { subject: null, body: '{message}' },
      { ...values, message: '' },
      'Actual',
    )
    expect(body).toBe('Lockdown at Oak east')
  })
})

test('a name with a line break begins no line of its own in a subject', () => {
  const sites = ['East\r\nBcc: eve@example.org']
  const { subject } = fillMessage(
    'email',
    builtInTemplate('staff', 'email', 'start'),
    { ...values, sites },
    'Actual',
  )
  expect(subject).toBe('Lockdown at East Bcc: eve@example.org')
})

describe('own words', () => {
  test.each([
    ['{room} is closed', '{room} is not a variable'],
    ['It is {sites', 'only around a variable'],
    ['{}', 'is not a variable'],
  ])('with %s are refused', (body, sentence) => {
    const read = customTemplate.safeParse({ subject: 'Hello', body })
    expect(read.error?.issues[0]?.message).toContain(sentence)
  })

  test('are refused with a subject where there is none, without one where there is, and when too long', () => {
    expect(templateProblem('staff', 'sms', { subject: 'Hello', body: 'x' })?.field).toBe('subject')
    expect(templateProblem('staff', 'email', { subject: null, body: 'x' })?.field).toBe('subject')
    expect(templateProblem('staff', 'sms', { subject: null, body: 'x'.repeat(601) })?.field).toBe('body')
    expect(templateProblem('staff', 'push', { subject: 'x', body: 'x'.repeat(300) })).toBeNull()
  })
})
