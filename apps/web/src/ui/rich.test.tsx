import { plural } from '@muster/words/message'
import { openSourceCatalog } from '@muster/words/sourceCatalog'
import { inCatalog } from '@muster/words/t'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rich } from './rich.tsx'

const html = (node: ReactNode) => renderToStaticMarkup(<p>{node}</p>).slice(3, -4)

test('elements stand where the translation has them', () => {
  const said = () => html(rich`Sent by ${<i>Ms. Ito</i>} to ${3} rooms`)
  expect(said()).toBe('Sent by <i>Ms. Ito</i> to 3 rooms')
  const catalog = openSourceCatalog('ko', { 'Sent by {0} to {1} rooms': '교실 {1}곳에 {0} 님이 보냄' })
  expect(inCatalog(catalog, said)).toBe('교실 3곳에 <i>Ms. Ito</i> 님이 보냄')
})

test('strong words may be anywhere, with values in them', () => {
  expect(html(rich`<b>${2} of ${5}</b> are safe`)).toBe('<strong>2 of 5</strong> are safe')
  expect(html(rich`Call <b>${<i>911</i>}</b>`)).toBe('Call <strong><i>911</i></strong>')
})

test('a name with angle brackets is shown as it is', () => {
  expect(html(rich`By ${'</b><script>'}`)).toBe('By &lt;/b&gt;&lt;script&gt;')
})

test('a name that looks like a tag is no tag', () => {
  expect(html(rich`By ${'<b>Bob</b>'}`)).toBe('By &lt;b&gt;Bob&lt;/b&gt;')
})

test('a count has its words', () => {
  expect(html(rich`${plural(1, '# room', '# rooms')}, ${<i>now</i>}`)).toBe('1 room, <i>now</i>')
})
