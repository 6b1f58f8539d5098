import { expect, test } from 'vitest'
import { telHref } from './telHref.ts'

test.each([
  ['911', 'tel:911'],
  ['+44 (0)20 7946 0000', 'tel:+442079460000'],
  ['0044 (0)20 7946 0000', 'tel:00442079460000'],
  ['(020) 7946-0000', 'tel:02079460000'],
  ['+1 (555) 010-0000', 'tel:+15550100000'],
])('%s is dialed as %s', (phone, href) => {
  expect(telHref(phone)).toBe(href)
})
