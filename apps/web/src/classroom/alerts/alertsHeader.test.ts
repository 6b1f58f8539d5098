import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
/** The first rule of a style sheet for one class. */
const ruleOf = (file: string, name: string) =>
  new RegExp(`^\\${name} \\{([^}]*)\\}`, 'm').exec(styles(file))?.[1] ?? ''

test('the head of alerts sticks, takes half of the screen at most, and blinks for 15 s', () => {
  const header = ruleOf('AlertsHeader.module.css', '.header')
  expect(header).toMatch(/position: sticky;/)
  expect(header).toMatch(/max-height: max\(50vh, /)
  expect(styles('AlertsHeader.module.css')).toMatch(/animation: [\w-]+ 1s[^;]* 15\b/)
})

test('so do the sample of a broadcast and the one on the default layout', () => {
  for (const file of ['BannerPreview.module.css', '../../shell/BagBroadcast.module.css'])
    expect(styles(file), file).toMatch(/max-height: 50vh;/)
})
