import type { RoomCall } from '@muster/domain/incident/claims/calls'
import { expect, test } from 'vitest'
import { headline, queueWords } from './queueWords.ts'

const room = { id: '1', name: 'Room 101', siteId: 1 }
const base = { id: 'a', room, at: '', gravity: 5, status: 'filed', answer: null } as const
const withStatus = (...all: RoomCall['status'][]) => all.map((status) => ({ status }))

test('the line says how many need an answer, and how many somebody has accepted', () => {
  expect(queueWords([])).toBe('Nothing needs an answer')
  expect(queueWords(withStatus('filed'))).toBe('1 needs an answer')
  expect(queueWords(withStatus('filed', 'filed', 'accepted'))).toBe('2 need an answer · 1 accepted')
  expect(queueWords(withStatus('accepted'))).toBe('1 accepted')
})

test('the worst call is shown by its room, its subject and what was said', () => {
  const chat = { ...base, kind: 'chat', about: 4, note: 'Is it over?', typedName: null } as const
  expect(headline({ ...chat, words: '2 unread messages' })).toBe('Room 101: 2 unread messages: Is it over?')
  const support = { ...base, kind: 'support', about: 4, note: 'Private', words: 'Requests support' } as const
  expect(headline(support)).toBe('Someone in Room 101 requests support')
})
