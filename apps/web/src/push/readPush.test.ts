import { expect, test } from 'vitest'
import { readPush } from './readPush.ts'

const incidentId = '0192f2a0-1234-7000-8000-000000000001'
const token = 'abcdefghijklmnopqrst_-'
const news = { title: 'DRILL: Lockdown at Oak', body: 'Locks, lights.', tag: incidentId, incidentId }

test('a press opens the incident; the button says that it was read', () => {
  const shown = readPush(JSON.stringify({ ...news, url: `/notified/${token}`, kind: 'Exercise' }))
  expect(shown).toEqual({
    title: 'DRILL: Lockdown at Oak',
    body: 'Locks, lights.',
    tag: incidentId,
    path: `/incident/${incidentId}/overview`,
    readAt: `/api/notified/${token}`,
    language: 'en',
    read: 'I have read this',
  })
})

test('of RBIMs a press opens the list of them, and there is nothing to say about having read it', () => {
  const ofRbims = { title: 'RBIM RB-1 is back', body: 'RB-1 is back (9:04 AM)', tag: incidentId }
  expect(readPush(JSON.stringify({ ...ofRbims, url: '/rbim/list?site=7' }))).toEqual({
    ...ofRbims,
    path: '/rbim/list?site=7',
    readAt: null,
    language: 'en',
    read: 'I have read this',
  })
})

test.each([null, '', 'not json', '[]', '"text"', '{"title":5}'])(
  'of %j something is shown all the same',
  (text) => {
    expect(readPush(text)).toMatchObject({ title: 'Muster', path: '/', readAt: null })
    expect(readPush(text).body).not.toBe('')
  },
)

test.each(['//evil.example.org', 'https://evil.example.org/', '/notified/../x', '/notified/short'])(
  'an address that is none of ours is not followed: %s',
  (url) => {
    expect(readPush(JSON.stringify({ ...news, url })).readAt).toBeNull()
    expect(readPush(JSON.stringify({ ...news, incidentId: url })).path).toBe('/')
  },
)
