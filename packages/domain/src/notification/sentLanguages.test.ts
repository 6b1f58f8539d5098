import type { Catalog } from '@muster/words/catalog'
import { type TranslatedCode, translatedCodes } from '@muster/words/languages'
import ar from '@muster/words/locales/ar.json' with { type: 'json' }
import es from '@muster/words/locales/es.json' with { type: 'json' }
import fr from '@muster/words/locales/fr.json' with { type: 'json' }
import ht from '@muster/words/locales/ht.json' with { type: 'json' }
import ko from '@muster/words/locales/ko.json' with { type: 'json' }
import pt from '@muster/words/locales/pt.json' with { type: 'json' }
import ru from '@muster/words/locales/ru.json' with { type: 'json' }
import tl from '@muster/words/locales/tl.json' with { type: 'json' }
import vi from '@muster/words/locales/vi.json' with { type: 'json' }
import zh from '@muster/words/locales/zh.json' with { type: 'json' }
import { openSourceCatalog } from '@muster/words/sourceCatalog'
import { inCatalog } from '@muster/words/t'
import { describe, expect, test } from 'vitest'
import { placeWords, publicMessage } from '../feed/capWords.ts'
import { actionGuides, actionName } from '../incident/actionGuides.ts'
import { allClearWords } from '../incident/allClearWords.ts'
import { becameRealSentence, kindWords } from '../incident/kindWords.ts'
import { becameRealMessage } from '../incident/tellBuiltIn.ts'
import { incidentAction } from '../incident/vocabulary.ts'
import { builtInTemplate } from './builtInTemplates.ts'
import { deviceMessage, newsOf, notifiedKinds } from './deviceNews.ts'
import {
  customTemplate,
  fillMessage,
  type MessageTemplate,
  type NotificationValues,
  templateChannel,
  translationProblem,
} from './messageTemplates.ts'
import { knownLanguages, readerLanguage, sentLanguage } from './readerLanguage.ts'
import { type NotificationFacts, tellMessage } from './request.ts'
import { maxSmsParts, smsParts } from './smsParts.ts'
import { messageReader, notificationTrigger } from './vocabulary.ts'

/** Tests words that are sent out, in every language, by the catalogs that go out with this version. */

const catalogs = new Map<TranslatedCode, Catalog>(
  Object.entries({ ar, es, fr, ht, ko, pt, ru, tl, vi, zh }).map(([code, texts]) => [
    code as TranslatedCode,
    openSourceCatalog(code as TranslatedCode, texts),
  ]),
)
const spoken = <Result>(code: TranslatedCode, run: () => Result) => inCatalog(catalogs.get(code) ?? null, run)
const isolate = /[\u2066-\u2069]/
const facts: NotificationFacts = {
  kind: 'Actual',
  action: 'Lockdown',
  type: 1,
  sites: [{ id: 1, name: 'Oak Ridge Elementary School' }],
  location: null,
  commanderName: 'Dana Reyes',
  byName: 'Dana Reyes',
  message: actionGuides.Lockdown.firstMessage,
  familyMessage: '',
  at: '2026-11-27T15:14:00.000Z',
}
const link = `https://muster.example/notified/${'-'.repeat(22)}`
const valuesIn = (message: string): NotificationValues => ({
  organization: 'Oak Ridge Unified School District',
  sites: ['Oak Ridge Elementary School'],
  action: actionName('Lockdown'),
  type: null,
  location: 'Gym',
  commander: 'Dana Reyes',
  time: '9:14 AM',
  message,
  link,
})

describe.each(translatedCodes)('in %s', (code) => {
  test('each built-in template has the variables of the English one, and could be saved as a wording', () => {
    for (const reader of messageReader.options)
      for (const channel of templateChannel.options)
        for (const stage of notificationTrigger.options) {
          const english = builtInTemplate(reader, channel, stage)
          const words = spoken(code, () => builtInTemplate(reader, channel, stage))
          const about = `${reader} ${channel} ${stage}`
          expect([about, translationProblem(reader, channel, english, words)]).toEqual([about, null])
          expect(customTemplate.safeParse(words).success).toBe(true)
          expect(words.body).not.toMatch(isolate)
          if (channel === 'email') expect(words).not.toEqual(english)
        }
  })

  test('a drill says so first, in that language, and an SMS keeps its whole link within four parts', () => {
    for (const reader of messageReader.options)
      for (const channel of templateChannel.options) {
        const { subject, body } = spoken(code, () => {
          const said = tellMessage('staff', 'start', facts) ?? ''
          return fillMessage(channel, builtInTemplate(reader, channel, 'start'), valuesIn(said), 'Exercise')
        })
        const word = spoken(code, () => kindWords.Exercise.word)
        expect(body.startsWith(`${word}: `)).toBe(true)
        if (subject !== null) expect(subject.startsWith(`${word}: `)).toBe(true)
        if (channel !== 'sms') continue
        expect(body).toContain(link)
        expect(body).not.toMatch(isolate)
        expect(smsParts(body)).toBeLessThanOrEqual(maxSmsParts)
      }
  })

  test('what Muster words itself is told, and what somebody typed stays as it is', () => {
    const told = (more: Partial<NotificationFacts>, stage: 'start' | 'update' | 'end' = 'start') =>
      spoken(code, () => tellMessage('staff', stage, { ...facts, ...more }))
    for (const action of incidentAction.options) {
      expect(told({ message: actionGuides[action].firstMessage })).not.toMatch(/^(Hold|Secure|Evacuate)\b/)
      const realNow = becameRealMessage('Exercise', action)
      expect([null, realNow]).not.toContain(told({ message: realNow }))
    }
    const allClear = allClearWords(facts, 'Dana Reyes')
    expect(told({ message: allClear }, 'end')).toMatch(/ – Dana Reyes$/)
    expect([null, allClear]).not.toContain(told({ message: allClear }, 'end'))
    expect(told({ message: 'Intruder in the library.' })).toBeNull()
    expect(told({ message: '' })).toBeNull()
  })

  test('families are told each of the texts that Muster has for them', () => {
    for (const action of incidentAction.options)
      for (const kind of ['Actual', 'Exercise'] as const)
        for (const [isNow, stage] of [
          ['active', 'start'],
          ['active', 'update'],
          ['ended', 'end'],
          ['withdrawn', 'end'],
        ] as const) {
          const about = { ...facts, kind, action }
          const place = placeWords(facts.sites.map(({ name }) => name))
          const familyMessage = publicMessage(isNow, about, place)
          const told = spoken(code, () => tellMessage('families', stage, { ...about, familyMessage }))
          expect([isNow, action, told]).not.toContain(null)
          expect(told).toContain('Oak Ridge Elementary School')
          expect(told).not.toMatch(/\b(Everyone|school now|You do not)\b/)
        }
    const becameReal = `${becameRealSentence} ${publicMessage('active', facts, 'Oak Ridge Elementary School')}`
    expect(
      spoken(code, () => tellMessage('families', 'start', { ...facts, familyMessage: becameReal })),
    ).not.toContain('This is real')
    expect(
      spoken(code, () => tellMessage('families', 'update', { ...facts, familyMessage: 'Buses at noon.' })),
    ).toBeNull()
  })

  test('news of RBIMs has words for each kind, and its SMS two parts at most', () => {
    const changes = notifiedKinds.map((kind) => ({
      serialNumber: 'RB-1',
      roomName: 'Room 3',
      kind,
      detail: null,
      at: facts.at,
    }))
    const news = newsOf({ id: 7, name: 'Oak East' }, changes, facts.at)
    for (const channel of templateChannel.options) {
      const context = { organization: 'Oak', link, clock: () => '9:14' }
      const { body } = spoken(code, () => deviceMessage(channel, news, context))
      expect(body).not.toMatch(/ is silent| has a | works again|changes/)
      if (channel === 'sms') expect(smsParts(body)).toBeLessThanOrEqual(2)
    }
  })
})

test('in a text that runs from right to left, a name keeps to itself', () => {
  const { subject, body } = spoken('ar', () =>
    fillMessage('email', builtInTemplate('staff', 'email', 'start'), valuesIn('Stay.'), 'Actual'),
  )
  expect(subject).toContain('\u2068Oak Ridge Elementary School\u2069')
  expect(body).toContain('\u2068Dana Reyes\u2069')
  expect(body).toContain(`\n${link}\n`)
})

describe('an SMS in a language that needs 16 bits a letter', () => {
  const sms = (code: TranslatedCode, message: string) =>
    spoken(code, () => fillMessage('sms', { subject: null, body: '{message}' }, valuesIn(message), 'Actual'))
      .body
  test('has 70 letters in one part, 71 in two, and is cut at four times 67', () => {
    expect(smsParts(sms('ar', 'م'.repeat(70)))).toBe(1)
    expect(smsParts(sms('ar', 'م'.repeat(71)))).toBe(2)
    expect(sms('zh', '封'.repeat(268))).toHaveLength(268)
    expect(smsParts(sms('zh', '封'.repeat(269)))).toBe(4)
    expect(sms('zh', '封'.repeat(269))).toMatch(/\.\.\.$/)
  })
  test('and Spanish needs them for á, í, ó and ú, but not for é and ñ', () => {
    expect(smsParts('ñé'.repeat(80))).toBe(1)
    expect(smsParts(`${'n'.repeat(70)}ú`)).toBe(2)
  })
})

test('a language that is unknown, or that the organization has switched off, is English', () => {
  expect(sentLanguage('es', ['es', 'ar'])).toBe('es')
  expect(sentLanguage('zh', ['es', 'ar'])).toBe('en')
  expect(sentLanguage('tlh', ['tlh'])).toBe('en')
  expect(sentLanguage(null, ['es'])).toBe('en')
  expect(sentLanguage('en', ['es'])).toBe('en')
  expect(knownLanguages(['ar', 'xx', 'es', 'en'])).toEqual(['ar', 'es'])
  expect(readerLanguage.safeParse('tlh').success).toBe(false)
})

test.each<[string, MessageTemplate, string | undefined]>([
  ['the same variables', { subject: '{action}', body: '{message} {link}' }, undefined],
  ['no link', { subject: '{action}', body: '{message}' }, '{link} is missing. The English text has it.'],
  [
    'one more',
    { subject: '{action}', body: '{message} {link} {time}' },
    'Leave out {time}. The English text does not have it.',
  ],
  ['no subject', { subject: null, body: '{message} {link}' }, 'Write something first.'],
])('of a wording with %s', (_, wording, message) => {
  const english = { subject: '{action}', body: '{message} {link}' }
  expect(translationProblem('staff', 'email', english, wording)?.message).toBe(message)
})
