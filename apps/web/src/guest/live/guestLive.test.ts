import { roomOf } from '@muster/domain/incident/rooms'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError } from '../../api/problemError.ts'
import { roomIds, snapshotAt } from '../../live/incidentFixture.ts'
import type { StreamOptions } from '../../live/sseStream.ts'
import { guestLive } from './guestLive.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A server in the test’s hands, with a guest's page before it. */
function opened() {
  const streams: (StreamOptions & { close: (error?: unknown) => void })[] = []
  const server = { version: 2, refusal: null as ProblemError | null, asked: 0 }
  const live = guestLive({
    readStream: (options) =>
      new Promise<void>((resolve, reject) => {
        const close = (error?: unknown) => (error ? reject(error) : resolve())
        options.signal.addEventListener('abort', () => reject(options.signal.reason))
        streams.push({ ...options, close })
      }),
    fetchSnapshot: async () => {
      server.asked++
      if (server.refusal) throw server.refusal
      return snapshotAt(server.version)
    },
    now: () => Date.now(),
    random: () => 1,
    soon: (work) => work(),
    onNetworkChange: () => () => {},
  })
  live.start()
  const send = (event: string, data: unknown) =>
    streams.at(-1)?.onFrame({ event, data: JSON.stringify(data), id: null })
  const refused = (type: string, status: number) => new ProblemError({ type, status, detail: type })
  return { live, streams, server, send, refused }
}

test('the whole first, then what has changed: a room, the head, what responders say', () => {
  const { live, streams, send } = opened()
  streams[0]?.onOpen()
  send('snapshot', snapshotAt(2))
  expect(live.get()).toMatchObject({ connection: 'live', end: null, incident: { version: 2 } })
  const [room] = snapshotAt(2).rooms
  send('rooms', { version: 3, rooms: [{ ...room, seenAt: '2026-11-20T10:05:00.000Z' }] })
  const seenAt = () => {
    const { incident } = live.get()
    return incident && roomOf(incident.rooms, roomIds[0])?.seenAt
  }
  expect(seenAt()).toBe('2026-11-20T10:05:00.000Z')
  send('head', { version: 4, head: { ...snapshotAt(4), rooms: [] } })
  expect(live.get().incident?.broadcasts).toHaveLength(3)
  expect(seenAt()).toBe('2026-11-20T10:05:00.000Z')
  const message = { id: snapshotAt(2).id, seq: 5, at: '2026-11-20T10:06:00.000Z', byName: 'Kim' }
  send('roomMessages', { version: 5, messages: [{ ...message, message: 'Open.', roomIds: [roomIds[0]] }] })
  expect(live.get().incident?.roomMessages.at(-1)).toMatchObject({ message: 'Open.', struck: null })
  const word = { ...message, text: 'We hear steps.', from: 'room', memberId: null }
  send('chat', { version: 5, rooms: [{ roomId: roomIds[0], messages: [word] }] })
  const { incident } = live.get()
  expect(incident && roomOf(incident.rooms, roomIds[0])?.chat).toMatchObject([{ text: 'We hear steps.' }])
  const said = { id: snapshotAt(2).id, seq: 5, at: '2026-11-20T10:06:00.000Z', byName: 'Kim', text: 'Here' }
  send('groupChat', { version: 5, messages: [{ ...said, from: 'guest', memberId: null }] })
  expect(live.get().incident).toMatchObject({ version: 5, groupChats: { responders: [{ text: 'Here' }] } })
})

test('a revocation ends it at once, and nothing of the incident stays', async () => {
  const { live, streams, send } = opened()
  streams[0]?.onOpen()
  send('snapshot', snapshotAt(2))
  send('gone', { reason: 'Taken back.', type: 'guest-revoked' })
  expect(live.get()).toMatchObject({ connection: 'closed', end: 'revoked', incident: null })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(1)
})

test('a stream that is refused is asked about, and the answer says why', async () => {
  const { live, streams, server, refused } = opened()
  server.refusal = refused('guest-expired', 403)
  streams[0]?.close(refused('stream-refused', 403))
  await vi.advanceTimersByTimeAsync(0)
  expect(live.get().end).toBe('expired')
})

test('a token that the server does not know ends it too', async () => {
  const { live, streams, server, refused } = opened()
  server.refusal = refused('unknown-caller', 401)
  streams[0]?.close(refused('stream-refused', 401))
  await vi.advanceTimersByTimeAsync(0)
  expect(live.get().end).toBe('no-access')
})

test('bad Wi-Fi ends nothing: what is known stays, and it comes back whole', async () => {
  const { live, streams, server, send, refused } = opened()
  streams[0]?.onOpen()
  send('snapshot', snapshotAt(2))
  server.refusal = refused('no-answer', 0)
  streams[0]?.close(refused('stream-lost', 0))
  await vi.advanceTimersByTimeAsync(0)
  expect(live.get()).toMatchObject({ connection: 'reconnecting', incident: { version: 2 } })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(live.get().end).toBeNull()
  streams.at(-1)?.onOpen()
  send('snapshot', snapshotAt(4))
  expect(live.get()).toMatchObject({ connection: 'live', incident: { version: 4 } })
})

test('where the stream does not get through, asking brings what there is', async () => {
  const { live, server } = opened()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(server.asked).toBe(1)
  expect(live.get().incident?.version).toBe(2)
})

test('a revocation that the stream could not bring is known within two seconds', async () => {
  const { live, streams, server, send, refused } = opened()
  streams[0]?.onOpen()
  send('snapshot', snapshotAt(2))
  streams[0]?.close(refused('stream-lost', 0))
  await vi.advanceTimersByTimeAsync(10_000)
  // Taken back right after the page has asked, so that it is known as late as can be.
  const { asked } = server
  while (server.asked === asked) await vi.advanceTimersByTimeAsync(10)
  expect(live.get()).toMatchObject({ connection: 'reconnecting', end: null })
  server.refusal = refused('guest-revoked', 403)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(live.get()).toMatchObject({ connection: 'closed', end: 'revoked', incident: null })
})
