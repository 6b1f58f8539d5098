import { randomBytes, randomUUID } from 'node:crypto'
import { builtInTemplate } from '@muster/domain/notification/builtInTemplates'
import { languageCodes } from '@muster/words/languages'
import { expect, test } from 'vitest'
import { openOwnCatalog } from '../../access/ownCatalog.ts'
import { hashOfText } from '../../access/shippedTexts.ts'
import { messageFor, type NotificationContent } from './messageWording.ts'

/** Tests that a message is put into words once for all who read it alike, and that each gets a link of their own. */

const content = (): NotificationContent => ({
  is: 'incident',
  incidentId: randomUUID(),
  seq: 2,
  stage: 'update',
  told: {
    kind: 'Actual',
    action: 'Lockdown',
    type: 1,
    sites: [{ id: 1, name: 'Oak East' }],
    location: null,
    commanderName: 'Ann',
    byName: 'Ann',
    message: 'Police are here.',
    familyMessage: '',
    at: '2026-11-27T15:14:00.000Z',
  },
  words: {
    organization: 'Oak',
    timeZone: 'America/Chicago',
    baseUrl: 'https://muster.example',
    templates: {
      email: { ...builtInTemplate('staff', 'email', 'update'), isBuiltIn: true, translations: {} },
    },
    familyTemplates: {},
  },
})
const newLink = () => `https://muster.example/notified/${randomBytes(16).toString('base64url')}`

test.each(languageCodes)('in %s, one of many is worded once, with the link of each reader', (language) => {
  const about = content()
  const links = Array.from({ length: 50 }, newLink)
  const messages = links.map((link) => messageFor('staff', 'email', about, link, language))
  for (const [at, { body, other, english }] of messages.entries()) {
    expect(body.match(/https:\/\/\S*/g)).toEqual([links[at]])
    if (english !== null) expect(english.match(/https:\/\/\S*/g)).toEqual([links[at]])
    // The very same, not one like it: nothing was written anew.
    expect(other).toBe(messages[0]?.other)
  }
  expect(messages[0]?.other ?? null).toEqual(
    language === 'en' ? null : { text: 'Police are here.', language: 'en' },
  )
  expect(new Set(messages.map(({ body }) => body)).size).toBe(50)
})

test('with translations that the organization has checked, too; when they change, the same message is worded anew', () => {
  const about = content()
  const own = (digest: string, translation: string) => ({
    digest,
    ...openOwnCatalog('es', [{ source_hash: hashOfText('Lockdown'), translation }]),
  })
  const [first, second] = [own('1', 'Encierro'), own('2', 'Confinamiento')]
  const word = (words: typeof first | null) => messageFor('staff', 'email', about, newLink(), 'es', words)
  expect([first, second, null].map((words) => word(words).subject)).toEqual([
    'Actualización: Encierro en Oak East',
    'Actualización: Confinamiento en Oak East',
    'Actualización: Cierre de emergencia en Oak East',
  ])
  // The very same, not one like it: nothing was written anew.
  expect(word(second).other).toBe(word(second).other)
})
