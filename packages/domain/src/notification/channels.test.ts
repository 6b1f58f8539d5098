import { expect, test } from 'vitest'
import { hasSubject, templateChannel } from './messageTemplates.ts'
import { notificationRule } from './notificationRule.ts'
import {
  channelOfFormat,
  endpointChannels,
  endpointFormat,
  notificationChannel,
  personalChannels,
} from './vocabulary.ts'

test('a channel sends to people or to endpoints', () => {
  expect([...personalChannels, ...endpointChannels].sort()).toEqual([...notificationChannel.options].sort())
  expect(personalChannels).toContain('email')
  expect(endpointChannels).toContain('webhook')
})

test('each format of an endpoint belongs to one channel', () => {
  expect(new Set(endpointFormat.options).size).toBe(endpointFormat.options.length)
  expect([channelOfFormat('standard'), channelOfFormat('slack'), channelOfFormat('teams')]).toEqual([
    'webhook',
    'teamChat',
    'teamChat',
  ])
})

test('the words of a channel can be chosen unless machines read them; a mail has a subject, an SMS has none', () => {
  expect(templateChannel.options).not.toContain('webhook')
  expect(templateChannel.options).toContain('teamChat')
  expect([hasSubject('email'), hasSubject('sms')]).toEqual([true, false])
})

test('a rule may name every channel, and none twice', () => {
  const channels = notificationRule.shape.channels
  expect(channels.safeParse(notificationChannel.options).success).toBe(true)
  expect(channels.safeParse(['sms', 'sms']).success).toBe(false)
})
