import { expect, test } from 'vitest'
import { openCatalog } from './catalog.ts'
import { say } from './message.ts'
import { packCatalog } from './packCatalog.ts'
import { inCatalog } from './t.ts'
import { wordTable } from './wordTable.ts'

const words = wordTable({ open: say`Open`, done: say`Done` })

test('a table tells each word in the language of the moment in which it is read', () => {
  const spanish = openCatalog('es', [packCatalog({ Open: 'Abierta' }, ['Open'])])
  expect(words.open).toBe('Open')
  expect(inCatalog(spanish, () => [words.open, words.done])).toEqual(['Abierta', 'Done'])
  expect(words.open).toBe('Open')
})

test('its words can be listed', () => {
  expect(Object.entries(words)).toEqual([
    ['open', 'Open'],
    ['done', 'Done'],
  ])
})
