import { IconHome } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { type SideItem, shownItems } from './sideItems.ts'

const item = (title: string, order: number, show = true): SideItem => ({
  group: 'Command',
  title,
  order,
  show,
  route: `/${title}`,
  icon: IconHome,
  disabled: false,
  loading: false,
})

test('a side menu shows what is to be shown, by its order value', () => {
  const items = [item('last', 30), item('hidden', 1, false), item('first', 10), item('second', 20)]
  expect(shownItems(items).map(({ title }) => title)).toEqual(['first', 'second', 'last'])
  expect(items[0]?.title).toBe('last')
})
