import { expect, test } from 'vitest'
import { KeyedMutex } from './keyedMutex.ts'

test('work of one key runs one after the other, past a failure; work of another key runs beside it', async () => {
  const mutex = new KeyedMutex()
  const order: string[] = []
  const step =
    (name: string, fails = false) =>
    async () => {
      order.push(`${name} begins`)
      await new Promise(setImmediate)
      order.push(`${name} ends`)
      if (fails) throw new Error(name)
    }
  const first = mutex.run('a', step('first', true))
  const second = mutex.run('a', step('second'))
  const beside = mutex.run('b', step('beside'))
  await expect(first).rejects.toThrow('first')
  await Promise.all([second, beside])
  const own = order.filter((each) => !each.startsWith('beside'))
  expect(own).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(order.indexOf('beside begins')).toBeLessThan(order.indexOf('first ends'))
  await new Promise(setImmediate)
  expect(mutex.isHeld('a')).toBe(false)
})
