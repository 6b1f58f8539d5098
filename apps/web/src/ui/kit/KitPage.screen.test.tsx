import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, schemes, setScheme } from '../../../test/accessibility.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import '../../shell/manageStyles.ts'
import KitPage from './KitPage.tsx'

/** The pictures beside this file show each component in each state; `vitest -u` takes them anew where a change is meant. */
const sizes = { desk: { width: 1200, height: 1120 }, phone: { width: 390, height: 1400 } }
const parts = [
  'Buttons and marks',
  'Tabs, views and choices',
  'Lists',
  'Fields',
  'Numbers',
  'Charts',
] as const

test.each(Object.entries(sizes))(
  'the kit looks as in its pictures, light and dark: %s',
  async (name, size) => {
    // Before the page, which does not wait for its letters.
    await Promise.all(
      ['400', '600', '700'].map((each) => document.fonts.load(`${each} 16px "Atkinson Hyperlegible Next"`)),
    )
    await renderScreen(<KitPage />, { size })
    for (const scheme of schemes) {
      setScheme(scheme)
      await expectAccessible()
      for (const part of parts)
        await expect
          .element(page.getByRole('region', { name: part, exact: true }))
          .toMatchScreenshot(`${part}, ${name}, ${scheme}`)
    }
  },
)

test('nothing in the kit is wider than a small phone, also with letters twice as large', async () => {
  await renderScreen(<KitPage />, { size: { width: 320, height: 640 } })
  const excess = () => document.documentElement.scrollWidth - window.innerWidth
  expect(excess()).toBeLessThanOrEqual(0)
  document.documentElement.style.fontSize = '200%'
  try {
    expect(excess()).toBeLessThanOrEqual(0)
  } finally {
    document.documentElement.style.fontSize = ''
  }
})
