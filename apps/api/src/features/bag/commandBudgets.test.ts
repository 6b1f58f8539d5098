import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sender } from '../../access/phones.ts'
import { CommandBudgets } from './commandBudgets.ts'

const allowance = { burst: 3, every: 1_000, cost: 1, subject: '' }
const stranger: Sender = { origin: 'new', source: 'address a' }
const teacher: Sender = { origin: 'new', source: 'phone t' }
const enrolled: Sender = { origin: 'enrolled', source: 'device e' }

let stored: [name: string, others: number][]
let budgets: CommandBudgets

beforeEach(() => {
  vi.useFakeTimers()
  stored = []
  budgets = new CommandBudgets(() => Date.now())
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

  test('is told that it was not stored, where made-up phones fill the queue, and never what they sent', async () => {
    for (const round of [1, 2])
      for (let n = 0; n < 130; n++)
        void send({ origin: 'new', source: `made up ${n}` }, `m${n} ${round}`).catch(() => {})
    await expect(send(teacher, 'help')).rejects.toMatchObject({ status: 429 })
  })

  test('is heard at once although sixty made-up phones spoke first', async () => {
    for (let n = 0; n < 60; n++) void send({ origin: 'new', source: `made up ${n}` }, `m${n}`)
    expect(await send(teacher, 'help')).toBe('help')
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
