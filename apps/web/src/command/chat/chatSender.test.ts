import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetSession, updateSession } from '../../api/session.ts'
import { memoryStorage } from '../../live/bagTestStorage.ts'
import { openChatSender } from './chatSender.ts'

const roomId = '00000000-0000-4000-8000-000000000011'
let incidents = 0
/** A post lives as long as its page: each test has an incident of its own. */
const newIncident = () => `00000000-0000-4000-8000-${String(++incidents).padStart(12, '0')}`
const taken = () => Response.json({ incidentId: newIncident(), version: 7, repeated: false })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: memoryStorage() }))
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', {})
  updateSession({ accountId: 'anna' })
})
afterEach(() => {
  resetSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const bodyOf = ([, init]: Parameters<typeof fetch>) => JSON.parse(String(init?.body))

test('a message that got no answer is sent again under its own id, before the next one', async () => {
  let isOnline = false
  const fetched = vi.fn<typeof fetch>(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return taken()
  })
  vi.stubGlobal('fetch', fetched)
  const post = openChatSender(newIncident(), 'anna')
  post.send(roomId, 'One.', 4)
  post.send(roomId, 'Two.', 4)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(post.outbox.entries.get().map(({ version }) => version)).toEqual([null, null])
  isOnline = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(post.outbox.entries.get().map(({ version }) => version)).toEqual([7, 7])
  const sent = fetched.mock.calls.map(bodyOf)
  expect(sent.at(-1).text).toBe('Two.')
  expect(new Set(sent.slice(0, -1).map(({ commandId }) => commandId)).size).toBe(1)
  expect(sent.slice(0, -1).every(({ text }) => text === 'One.')).toBe(true)
})

test('words for a group go to the group, and those for a room to its chat', async () => {
  const fetched = vi.fn<typeof fetch>(async () => taken())
  vi.stubGlobal('fetch', fetched)
  const post = openChatSender(newIncident(), 'anna')
  post.send('responders', 'Keys are at the gate.', 4)
  post.send(roomId, 'Stay.', 4)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched.mock.calls.map(bodyOf)).toMatchObject([
    { group: 'responders', text: 'Keys are at the gate.' },
    { roomId, text: 'Stay.' },
  ])
})

test('a right that was taken away, or an end, refuses it with the reason, and the words stay', async () => {
  const problem = { type: 'already-ended', status: 409, title: 'No', detail: 'This incident has ended.' }
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(problem, { status: 409 })),
  )
  const post = openChatSender(newIncident(), 'anna')
  post.send(roomId, 'Stay.', 4)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(post.outbox.entries.get()).toMatchObject([{ text: 'Stay.', refusal: 'This incident has ended.' }])
})

test('what one person wrote is not sent in the name of who has signed in since', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => taken()),
  )
  updateSession({ accountId: 'ben' })
  const post = openChatSender(newIncident(), 'anna')
  post.send(roomId, 'Stay.', 4)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetch).not.toHaveBeenCalled()
})
