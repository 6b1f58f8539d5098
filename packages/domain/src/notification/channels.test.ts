import { expect, test } from 'vitest'
import { templateChannel } from './messageTemplates.ts'
import { notificationRule } from './notificationRule.ts'
import {
  channelOfFormat,
  endpointChannels,
  endpointFormat,
  notificationChannel,
  personalChannels,
} from './vocabulary.ts'

test('a channel sends to people or to endpoints', () => {
  expect(personalChannels).toEqual(['email', 'sms', 'push'])
  expect(endpointChannels).toEqual(['webhook', 'teamChat'])
})

test('each format of an endpoint belongs to one channel', () => {
  expect(endpointFormat.options).toEqual(['standard', 'slack', 'teams'])
  expect(new Set(endpointFormat.options).size).toBe(endpointFormat.options.length)
  expect(endpointFormat.options.map(channelOfFormat)).toEqual(['webhook', 'teamChat', 'teamChat'])
})

test('the words of a channel can be chosen unless machines read them', () => {
  expect(templateChannel.options).toEqual(['email', 'sms', 'push', 'teamChat'])
})

test('a rule may name every channel, and none twice', () => {
  const channels = notificationRule.shape.channels
  expect(channels.safeParse(notificationChannel.options).success).toBe(true)
  expect(channels.safeParse(['sms', 'sms']).success).toBe(false)
})
