import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeviceChange, deviceMessage, deviceNews, maxChanges, newsOf } from './deviceNews.ts'
import { maxBodyLength, templateChannel } from './messageTemplates.ts'
import { defaultSmsParts, maxSmsParts, smsParts } from './smsParts.ts'

const at = '2026-03-02T12:00:00Z'
const change = (part: Partial<DeviceChange> = {}): DeviceChange => ({
  serialNumber: 'RB-1',
  roomName: 'Room 3',
  kind: 'silent',
  detail: null,
  at,
  ...part,
})
const site = { id: 7, name: 'Oak East' }
const link = 'https://muster.example/rbim/list?site=7'
const around = { organization: 'Oak District', link, clock: () => '9:04 AM' }
const said = (changes: DeviceChange[], channel: 'email' | 'sms' | 'push' | 'teamChat') =>
  deviceMessage(channel, newsOf(site, changes, at), around)

test('one change is said in a sentence, in every channel', () => {
  const one = [change({ kind: 'batteryLow', detail: '9 %' })]
  expect(said(one, 'email')).toEqual({
    subject: 'RBIM RB-1 (Room 3) has a low battery: 9 %',
    body: `RBIMs at Oak East:\n\nRB-1 (Room 3) has a low battery: 9 % (9:04 AM)\n\n${link}`,
  })
  expect(said(one, 'sms')).toEqual({
    subject: null,
    body: `Oak District: RB-1 (Room 3) has a low battery: 9 % (9:04 AM). ${link}`,
  })
  expect(said(one, 'push')).toEqual({
    subject: 'RBIM RB-1 (Room 3) has a low battery: 9 %',
    body: 'RB-1 (Room 3) has a low battery: 9 % (9:04 AM)',
  })
  expect(said(one, 'teamChat').body).toContain('Oak District, RBIMs at Oak East:\nRB-1 (Room 3)')
})

test('many are named as far as they fit, the others are counted, and a press stands first', () => {
  const many = Array.from({ length: 200 }, (_, at) => change({ serialNumber: `RB-${at}` }))
  const news = newsOf(site, [...many, change({ serialNumber: 'RB-X', kind: 'press', detail: 'x' })], at)
  expect(deviceNews.parse(news)).toMatchObject({ total: 201, isUrgent: true })
  expect(news.changes).toHaveLength(maxChanges)
  const { subject, body } = deviceMessage('email', news, around)
  expect(subject).toBe('RBIMs at Oak East: 201 changes')
  expect(body).toMatch(/:\n\nRB-X \(Room 3\) was pressed, but no bag is set for requests \(9:04 AM\)\nRB-0 /)
  expect(body).toMatch(/\nand 1\d\d more\.\n\nhttps:/)
  expect(deviceMessage('sms', news, around).body).toMatch(/; and 19\d more\. https:[^ ]*site=7$/)
})

test('an SMS about many is two parts, also where names are long', () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    change({ serialNumber: `RB-2026-000${at}`, roomName: `Science laboratory ${at}, second floor` }),
  )
  const news = newsOf({ id: 7, name: 'Oak Ridge East Elementary School – Annex' }, many, at)
  const { body } = deviceMessage('sms', news, {
    ...around,
    organization: 'Oak Ridge’s Unified School District',
  })
  expect(smsParts(body)).toBeLessThanOrEqual(defaultSmsParts)
  expect(body).toMatch(/30 changes\. RB-2026-0000 \(.*; and 2\d more\. https:/)
})

test('whatever it is called, it fits its channel with the whole link, and no name begins a line', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
  const changes = fc.array(
    fc.record({
      serialNumber: fc.constant('RB-1'),
      roomName: fc.option(name),
      at: fc.constant(at),
      kind: fc.constantFrom('silent' as const, 'broken' as const),
      detail: fc.option(name),
    }),
    { minLength: 1, maxLength: 60 },
  )
  fc.assert(
    fc.property(changes, name, name, (all, siteName, organization) => {
      const news = newsOf({ id: 7, name: siteName }, all, at)
      for (const channel of templateChannel.options) {
        const { subject, body } = deviceMessage(channel, news, { ...around, organization })
        expect([...body].length).toBeLessThanOrEqual(maxBodyLength[channel])
        expect([...(subject ?? '')].length).toBeLessThanOrEqual(200)
        expect(subject ?? '').not.toMatch(/[\r\n]/)
        if (channel !== 'push') expect(body.endsWith(link)).toBe(true)
        if (channel === 'sms') expect(smsParts(body)).toBeLessThanOrEqual(maxSmsParts)
      }
    }),
    { numRuns: 200 },
  )
})
