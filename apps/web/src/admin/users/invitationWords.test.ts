import type { InvitationState } from '@muster/contract/adminUserCalls'
import { expect, test } from 'vitest'
import { invitationSentence, invitedWords } from './invitationWords.ts'

const invitation = (change: Partial<InvitationState>): InvitationState => ({
  state: 'waiting',
  email: 'ana@example.org',
  writtenAt: '2026-01-01T00:00:00Z',
  sentAt: null,
  nextTryAt: null,
  problem: null,
  ...change,
})
const listed = (...states: InvitationState['state'][]) =>
  invitedWords({ invitations: Object.fromEntries(states.map((state, at) => [at, invitation({ state })])) })

test('a list says of several invitations what needs somebody first', () => {
  expect(listed('sent', 'failed', 'waiting')).toBe('Not delivered')
  expect(listed('sent', 'noMail')).toBe('Not sent yet')
  expect(listed('sent')).toBe('Invited')
  expect(listed()).toBe('Invited')
})

test('what a mail server said is told as it said it, as a sentence', () => {
  const failed = invitation({
    state: 'failed',
    problem: 'The mail server refuses this email: 550 No such user',
  })
  expect(invitationSentence(failed, 'https://muster.example').words).toBe(
    'Not delivered to ana@example.org. The mail server refuses this email: 550 No such user.',
  )
})

test('without a mail server the person can come all the same', () => {
  const { words } = invitationSentence(invitation({ state: 'noMail' }), 'https://muster.example')
  expect(words).toContain('open https://muster.example and sign in as ana@example.org')
})
