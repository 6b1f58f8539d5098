import { notificationRule } from '@muster/domain/notification/notificationRule'
import { expect, test } from 'vitest'
import { tellWords, whenWords } from './ruleWords.ts'

const groupIds = ['0192f2a0-0000-7000-8000-000000000001']
const rule = (part: object) =>
  notificationRule.parse({
    name: 'Leaders',
    kinds: ['Actual'],
    types: null,
    siteIds: null,
    stages: ['start'],
    channels: ['email'],
    groupIds,
    ...part,
  })
const siteName = (siteId: number) => `Site ${siteId}`

test('a rule reads as a sentence', () => {
  expect(whenWords(rule({}), siteName)).toBe('When a real incident starts at any site')
  const told = rule({ channels: ['sms', 'email'] })
  expect(tellWords(['District leaders'], told)).toBe('notify District leaders by text message and email')
  expect(tellWords(['Facilities'], rule({ tellsOfDevices: true }))).toBe(
    'notify Facilities by email, and for devices',
  )
})

test('everything it is held to is said', () => {
  const narrow = rule({
    kinds: ['Exercise', 'Test'],
    types: [1, 3],
    siteIds: [4, 5],
    stages: ['start', 'end'],
  })
  expect(whenWords(narrow, siteName)).toBe(
    'When a drill or a test (Threat or Medical) starts or ends at Site 4 or Site 5',
  )
})

test('many sites are counted', () => {
  expect(whenWords(rule({ siteIds: [1, 2, 3, 4] }), siteName)).toBe(
    'When a real incident starts at any of 4 sites',
  )
})
