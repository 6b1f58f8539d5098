import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { limitConnections } from './limitConnections.ts'

class Connection extends EventEmitter {
  readonly remoteAddress: string
  isDestroyed = false

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }

  destroy() {
    this.isDestroyed = true
  }
}

function serverOf(most: number, isBehindProxy = false) {
  const server = createServer()
  limitConnections(server, most, isBehindProxy)
  const events: EventEmitter = server
  return (address: string) => {
    const connection = new Connection(address)
    events.emit('connection', connection)
    return connection
  }
}

test('one address has half of the connections, others have theirs, and one that ends makes room', () => {
  const connect = serverOf(4)
  const [first, second, third] = [1, 2, 3].map(() => connect('203.0.113.9'))
  expect([first, second, third].map((each) => each?.isDestroyed)).toEqual([false, false, true])
  expect(connect('203.0.113.8').isDestroyed).toBe(false)
  first?.emit('close')
  expect(connect('203.0.113.9').isDestroyed).toBe(false)
  expect(connect('203.0.113.9').isDestroyed).toBe(true)
})

test('a /64 of IPv6 is one address, and IPv4 is one however it is written', () => {
  const connect = serverOf(4)
  const isRefused = (...addresses: string[]) => addresses.map((each) => connect(each).isDestroyed)
  expect(isRefused('2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1')).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(isRefused('203.0.113.9', '::ffff:203.0.113.9', '203.0.113.9')).toEqual([false, false, true])
})

test('a proxy is not one address: one that is named, and one on this machine', () => {
  const behind = serverOf(4, true)
  const direct = serverOf(4)
  const all = Array.from({ length: 5 }, () => [
    behind('203.0.113.9'),
    direct('127.0.0.1'),
    direct('::1'),
  ]).flat()
  expect(all.some(({ isDestroyed }) => isDestroyed)).toBe(false)
})
