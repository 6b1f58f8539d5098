import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sender } from '../../access/phones.ts'
import { CommandBudgets } from './commandBudgets.ts'

const allowance = { burst: 3, every: 1_000, cost: 1, subject: '' }
const stranger: Sender = { origin: 'new', source: 'address a', address: 'a' }
const teacher: Sender = { origin: 'new', source: 'phone t', address: 'a' }
const enrolled: Sender = { origin: 'enrolled', source: 'device e', address: 'a' }
/** One of the phones that somebody has made up by opening the page again and again without a cookie. */
const madeUp = (n: number): Sender => ({ ...stranger, source: `made up ${n}` })

let stored: [name: string, others: number][]
let budgets: CommandBudgets

beforeEach(() => {
  vi.useFakeTimers()
  stored = []
  let seed = 1
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  budgets = new CommandBudgets(() => Date.now(), random)
})
afterEach(() => vi.useRealTimers())

const store = (name: string) => (others: number) => {
  stored.push([name, others])
  return Promise.resolve(name)
}
const send = (from: Sender, name: string) =>
  budgets.run('incident bag report', name, from, allowance, store(name))
const names = () => stored.map(([name]) => name)

describe('a sender without end', () => {
  test('adds one entry per refill, which represents the others, and each request gets its answer', async () => {
    const all = Array.from({ length: 13 }, (_, n) => send(stranger, `s${n}`))
    expect(names()).toEqual(['s0', 's1', 's2'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stored.at(-1)).toEqual(['s12', 9])
    expect(await Promise.all(all.slice(3))).toEqual(Array.from({ length: 10 }, () => 's12'))
  })

  test('loses no answer to another question', async () => {
    for (let n = 0; n < 3; n++) void send(stranger, `s${n}`)
    let n = 0
    const about = (subject: string) =>
      budgets.run('incident bag report', `${n++}`, stranger, { ...allowance, subject }, store(subject))
    const all = [about('one'), about('two'), about('one')]
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await Promise.all(all)).toEqual(['one', 'two', 'one'])
    expect(stored.slice(3)).toEqual([
      ['one', 1],
      ['two', 0],
    ])
  })

  test('of whom too many requests wait is told to wait, and the newest is kept', async () => {
    const all = Array.from({ length: 40 }, (_, n) => send(stranger, `s${n}`))
    const settled = Promise.allSettled(all)
    await vi.advanceTimersByTimeAsync(1_000)
    const refused = (await settled).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(17)
    expect(refused[0]).toMatchObject({ reason: { status: 429 } })
    expect(stored.at(-1)).toEqual(['s39', 36])
  })

  test('that sends one command again has sent it once', async () => {
    for (let n = 0; n < 3; n++) void send(stranger, `s${n}`)
    const both = [send(stranger, 'again'), send(stranger, 'again')]
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await Promise.all(both)).toEqual(['again', 'again'])
    expect(stored.slice(3)).toEqual([['again', 0]])
  })

  test('takes nothing from enrolled phones, nor from other kinds and rooms', () => {
    for (let n = 0; n < 50; n++) void send(stranger, `s${n}`).catch(() => {})
    for (let n = 0; n < 3; n++) void send(enrolled, `e${n}`)
    void budgets.run('incident bag status', 's', stranger, allowance, store('status'))
    void budgets.run('incident other report', 'o', stranger, allowance, store('other'))
    expect(names().slice(3)).toEqual(['e0', 'e1', 'e2', 'status', 'other'])
  })
})

describe('a teacher on a new phone beside a stranger', () => {
  beforeEach(() => {
    for (let n = 0; n < 20; n++) void send(stranger, `s${n}`).catch(() => {})
  })

  test('is heard at once', async () => {
    expect(await send(teacher, 'help')).toBe('help')
  })

  test('is served as often as the stranger afterwards', async () => {
    await send(teacher, 't0')
    void send(teacher, 't1')
    for (let n = 20; n < 25; n++) void send(stranger, `s${n}`).catch(() => {})
    await vi.advanceTimersByTimeAsync(5_000)
    expect(names()).toContain('t1')
    expect(stored.find(([name]) => name === 't1')).toEqual(['t1', 0])
  })

  test('is served next after the stranger’s, however many subjects that one has', async () => {
    await send(teacher, 't0')
    for (let n = 0; n < 15; n++) {
      const many = { ...allowance, subject: `${n}` }
      void budgets.run('incident bag report', `many ${n}`, stranger, many, store(`many ${n}`)).catch(() => {})
    }
    void send(teacher, 't1')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(names().slice(-2)).toContain('t1')
  })

  test('is heard at once although sixty made-up phones spoke first', async () => {
    for (let n = 0; n < 60; n++) void send(madeUp(n), `m${n}`)
    expect(await send(teacher, 'help')).toBe('help')
  })
})

describe('a teacher while somebody makes up phones without end', () => {
  /** Two hundred phones send twice, so that all that speaks at once is used up and the queue is full. */
  function flood() {
    for (const round of [1, 2])
      for (let n = 0; n < 200; n++) void send(madeUp(n), `m${n} ${round}`).catch(() => {})
  }
  const elsewhere: Sender = { ...teacher, address: 'school' }

  test('is heard at once from another address, and then has every other turn', async () => {
    flood()
    expect(await send(elsewhere, 'help')).toBe('help')
    const next = send(elsewhere, 'more')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await next).toBe('more')
  })

  test('of the same address is served when it is its turn, within half a minute', async () => {
    flood()
    const answer = send(teacher, 'help')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await answer).toBe('help')
  })

  test('is heard in the end although each request has another made-up phone', async () => {
    flood()
    let isHeard = false
    let n = 1_000
    const ask = (): void =>
      void send(teacher, 'help').then(
        () => (isHeard = true),
        () => setTimeout(ask, 5_000),
      )
    ask()
    for (let second = 0; second < 600 && !isHeard; second++) {
      for (let each = 0; each < 5; each++) void send(madeUp(n++), `m${n}`).catch(() => {})
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(isHeard).toBe(true)
  })

  test('whose command was not stored is told so within the time of a breath', async () => {
    const refused: number[] = []
    for (let n = 0; n < 400; n++)
      void send(madeUp(n), `m${n}`).catch(({ retryAfter }) => refused.push(retryAfter))
    await vi.advanceTimersByTimeAsync(0)
    expect(refused.length).toBeGreaterThan(100)
    expect(new Set(refused)).toEqual(new Set([5]))
  })

  test('adds a bounded number of entries', async () => {
    flood()
    for (let n = 200; n < 2_000; n++) void send(madeUp(n), `m${n}`).catch(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    // 3 of the budget, 100 that speak first, and in a minute sixty turns and what the queue still had.
    expect(stored.length).toBeLessThanOrEqual(170)
  })
})

test('a command that cannot be stored fails those that it represents, and the next is served', async () => {
  for (let n = 0; n < 3; n++) void send(stranger, `s${n}`)
  const failing = budgets.run('incident bag report', 'f', stranger, allowance, () =>
    Promise.reject(new Error('gone')),
  )
  const failed = expect(failing).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(1_000)
  await failed
  const next = send(stranger, 'after')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await next).toBe('after')
})
