import type { InvitedGuest } from '@muster/contract/guestCalls'
import { expect, test } from 'vitest'
import { noRights } from './guestRights.ts'
import { guestStatusOf, timeLeft } from './guestStatus.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const guest: InvitedGuest['guest'] = {
  id: '0b1f6f2e-6f0e-4a59-9a3c-0f5f4b3f1a11',
  name: 'Kim',
  identifier: 'kim@police.example.org',
  flags: noRights,
  expiresAt: at(60),
  isForAnyDevice: false,
  invitedAt: at(-10),
  invitedByName: 'Dana',
  enteredAt: null,
  revoked: null,
}
const link = { madeAt: at(-10), madeByName: 'Dana', openedAt: null, sentTo: null, sentAt: null, mail: null }
const invited: InvitedGuest = { guest, link, devices: 0, seenAt: null }

test('somebody who was invited, somebody who is in, somebody who was there before', () => {
  expect(guestStatusOf(invited, now)).toEqual({ state: 'invited', words: 'Invited. Link not opened yet' })
  const sent = { ...invited, link: { ...link, sentTo: 'kim@police.example.org' } }
  expect(guestStatusOf(sent, now).words).toContain('sent to kim@police.example.org')
  const here = { ...invited, guest: { ...guest, enteredAt: at(-5) }, devices: 1, seenAt: at(-1) }
  expect(guestStatusOf(here, now)).toMatchObject({ state: 'in' })
  expect(guestStatusOf(here, now).words).toContain('last heard 1 min ago')
  expect(guestStatusOf({ ...here, devices: 0 }, now).words).toContain('on no device now')
})

test('a link by mail says what became of the mail', () => {
  const wordsFor = (mail: NonNullable<InvitedGuest['link']>['mail']) =>
    guestStatusOf({ ...invited, link: { ...link, sentTo: 'kim@police.example.org', mail } }, now).words
  const problem = 'The mail server refuses this email: 550 No such user here'
  expect(wordsFor({ state: 'failed', problem })).toBe(`Link not sent to kim@police.example.org: ${problem}`)
  expect(wordsFor({ state: 'waiting', problem: null })).toBe('Sending the link to kim@police.example.org')
  expect(wordsFor({ state: 'waiting', problem: 'It waits.' })).toMatch(/^Sending the link .*: It waits\.$/)
  expect(wordsFor({ state: 'sent', problem: null })).toMatch(/^Link sent to .* not opened yet$/)
})

test('whoever is out is out, however they came', () => {
  const revoked = { at: at(-1), byName: 'Dana', reason: 'Wrong person' }
  const out = guestStatusOf({ ...invited, guest: { ...guest, enteredAt: at(-5), revoked }, devices: 1 }, now)
  expect(out).toMatchObject({ state: 'out' })
  expect(out.words).toMatch(/Revoked by Dana.*: Wrong person/)
  expect(guestStatusOf({ ...invited, guest: { ...guest, expiresAt: at(0) } }, now).words).toContain('Expired')
})

test('time left is told in words that are read at a glance', () => {
  expect(timeLeft(at(0.2), now)).toBe('in 1 min')
  expect(timeLeft(at(59), now)).toBe('in 59 min')
  expect(timeLeft(at(120), now)).toBe('in 2 h')
  expect(timeLeft(at(125), now)).toBe('in 2 h 5 min')
  expect(timeLeft(at(3 * 24 * 60), now)).toBe('in 3 d')
})
