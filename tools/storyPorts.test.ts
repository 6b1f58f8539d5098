import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each story that starts a server has ports of its own, because stories run side by side', () => {
  const used = readdirSync('e2e')
    .filter((name) => name.endsWith('.e2e.ts'))
    .flatMap((name) => {
      const numbers = readFileSync(`e2e/${name}`, 'utf8').matchAll(/ownPort\((\d+)\)/g)
      return [...new Set([...numbers].map(([, number]) => number))]
    })
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((number, at) => used.indexOf(number) !== at)).toEqual([])
})
