import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commandAvailability, readHeartbeat, setCommandAvailability } from './commandAvailability.ts'
import { onRetryTrigger } from './onRetryTrigger.ts'
import { startSendLoop } from './sendLoop.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  commandAvailability.set('unknown')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Sends one thing to a server that is, at first, without its database. */
function waiting() {
  const server = { takes: false, asked: 0 }
  const list = ['an acknowledgement']
  const sender = startSendLoop({
    first: () => list[0],
    reload: () => {},
    firstWait: 1_000,
    random: () => 1,
    send: async () => {
      server.asked += 1
      if (!server.takes) return 0
      list.shift()
      return null
    },
  })
  const stop = onRetryTrigger(sender.wake, 'key', () => {})
  sender.wake()
  return { server, list, stop }
}

test('what was refused while the database was away goes out when it is back, without another tap', async () => {
  const { server, list, stop } = waiting()
  setCommandAvailability(false)
  // So long that it is tried every 15 seconds only.
  await vi.advanceTimersByTimeAsync(60_000)
  const { asked } = server
  expect(list).toHaveLength(1)
  server.takes = true
  readHeartbeat('{"takesCommands":true}')
  await vi.advanceTimersByTimeAsync(0)
  expect([list.length, server.asked]).toEqual([0, asked + 1])
  stop()
})

test('so does what waited while nothing was heard', async () => {
  const { server, list, stop } = waiting()
  commandAvailability.set('unknown')
  await vi.advanceTimersByTimeAsync(60_000)
  server.takes = true
  setCommandAvailability(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(list).toEqual([])
  stop()
})

test('a heartbeat that cannot be read says nothing', () => {
  setCommandAvailability(true)
  expect(readHeartbeat('{}')).toBeNull()
  expect(readHeartbeat('no json')).toBeNull()
  expect(commandAvailability.get()).toBe('taken')
})
