import { expect, test } from 'vitest'
import { contentsOf } from './bagContents.ts'
import { contentsItems } from './contentsItems.ts'
import { checkContents, contentsPack } from './contentsRules.ts'
import { exampleContents } from './exampleContents.ts'
import { catalogue } from './itemCatalog.ts'
import { daysAfter, useFirst } from './readiness.ts'

const policy = {
  requirements: [
    {
      name: 'Tourniquets',
      keys: ['tourniquet', 'own-t'],
      atLeast: 2,
      kinds: ['classroom' as const],
      note: null,
    },
  ],
}

test('contents are held against what is asked of their kind of bag, in words', () => {
  const [check] = checkContents(policy, 'classroom', contentsOf('classroom'))
  expect(check).toMatchObject({
    has: 1,
    isMet: false,
    sentence: 'Tourniquets: 2 required, your contents have 1.',
  })
  expect(checkContents(policy, 'classroom', [])[0]?.sentence).toMatch(/have none\.$/)
  expect(checkContents(policy, 'office', contentsOf('office'))).toEqual([])
})

test('whatever counts is added up', () => {
  const items = [
    { key: 'tourniquet', expected: 1 },
    { key: 'own-t', expected: 1 },
  ]
  expect(checkContents(policy, 'classroom', items)[0]?.isMet).toBe(true)
})

test('what is built in can be saved as it is, and every example asks for things that there are', () => {
  for (const kind of ['classroom', 'office', 'assembly', 'reunification'] as const)
    expect(contentsItems.safeParse([...contentsOf(kind)]).success).toBe(true)
  const known = new Set<string>(catalogue.map(({ key }) => key))
  for (const pack of exampleContents) {
    expect(contentsPack.parse(pack)).toEqual(pack)
    for (const { keys } of pack.requirements) expect(keys.filter((key) => !known.has(key))).toEqual([])
  }
})

test('what expires first is used first, from whichever bag', () => {
  const thing = (key: string, on: string) => ({ key, name: key, on, left: 1 })
  const bags = [
    { name: 'A', expiring: [thing('gauze', '2027-01-01'), thing('water', '2027-03-01')] },
    { name: 'B', expiring: [thing('water', '2026-12-24')] },
  ]
  const first = useFirst(bags, daysAfter('2026-11-22', 60)).map(
    ({ bag, thing: { key } }) => `${bag.name} ${key}`,
  )
  expect(first).toEqual(['B water', 'A gauze'])
})
