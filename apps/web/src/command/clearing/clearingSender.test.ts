import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetSession, updateSession } from '../../api/session.ts'
import { memoryStorage } from '../../live/bagTestStorage.ts'
import { openClearingSender } from './clearingSender.ts'

const incidentId = '00000000-0000-4000-8000-000000000001'
const roomId = '00000000-0000-4000-8000-000000000011'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: memoryStorage() }))
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  resetSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what one person did at a door is not sent in the name of who has signed in since, and waits for them', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ incidentId, version: 7, repeated: false }))
  vi.stubGlobal('fetch', fetched)
  const post = openClearingSender(incidentId, 'anna')
  updateSession({ accountId: 'ben' })
  post.add({ roomId, act: { kind: 'clear', outcome: 'clear', note: null } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).not.toHaveBeenCalled()
  expect(post.outbox.entries.get()).toMatchObject([{ version: null, refusal: null }])
  updateSession({ accountId: 'anna' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(post.outbox.entries.get()).toMatchObject([{ version: 7 }])
})
