import { expect, test } from 'vitest'
import { forgetOwned, tabName } from './tabOwner.ts'

/** The storage of a tab, with these names in it. */
function tabWith(...names: string[]) {
  const kept = new Map(names.map((name) => [name, 'x']))
  const storage: Storage = {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  }
  return { storage, left: () => [...kept.keys()] }
}

test('two people have different names for the same, and nobody’s is as it was', () => {
  const names = [null, 'ann', 'bob'].map((owner) => tabName('draft', owner, 'planDrawing.3'))
  expect(new Set(names).size).toBe(3)
  expect(names[0]).toBe('muster.draft.planDrawing.3')
})

test('who signs out leaves nothing, and takes nothing that is a bag’s, a guest’s or another person’s', () => {
  const others = [
    tabName('draft', null, 'chat.ann'),
    tabName('draft', null, 'guest.1.2.message'),
    tabName('draft', 'bob', '1'),
    tabName('draft', 'ann:bob', '1'),
    tabName('draft', 'bob:ann', '1'),
    'oidc.state:ann:',
  ]
  const { storage, left } = tabWith(
    tabName('draft', 'ann', '1'),
    ...others,
    tabName('attempt', 'ann', '1.2.chat'),
    tabName('filters', 'ann', 'users'),
  )
  forgetOwned(() => storage, 'ann')
  expect(left()).toEqual(others)
})

test('a subject with signs of any kind is one owner', () => {
  const odd = 'auth0|a:b/ü 1'
  const { storage, left } = tabWith(tabName('draft', odd, 'x'), tabName('draft', 'auth0|a', 'x'))
  forgetOwned(() => storage, odd)
  expect(left()).toEqual([tabName('draft', 'auth0|a', 'x')])
})

test('where the browser keeps nothing there is nothing to forget', () => {
  const closed = () => {
    throw new DOMException('denied')
  }
  expect(() => forgetOwned(closed, 'ann')).not.toThrow()
})
