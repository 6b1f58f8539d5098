import { readFile } from 'node:fs/promises'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

/** The app leaves out what works out Mantine's variables (leaveOut.ts): tokens.css has them, with the same values. */

const sheet = await readFile(new URL('./tokens.css', import.meta.url), 'utf8')
const [inLight = '', inDark = ''] = sheet.split('@media not print')

const mantine = defaultCssVariablesResolver(DEFAULT_THEME)
const ours = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))

/** Those of our own color and of the two that pages ask for by name. The steps of the primary color are asked for by nobody. */
const asked = /^--mantine-(color-(ink|gray|dark)-|primary-color-(?!\d)|cursor-type)/

test.each(['variables', 'light', 'dark'] as const)('%s are what Mantine would work out', (part) => {
  const css = { variables: sheet, light: inLight, dark: inDark }[part]
  const differing = Object.entries(ours[part]).filter(
    ([name, value]) => asked.test(name) && (mantine[part] as Record<string, string>)[name] !== value,
  )
  expect(differing.length).toBeGreaterThan(10)
  for (const [name, value] of differing) expect(valueIn(css, name), name).toBe(colorOf(value))
})

function valueIn(css: string, name: string): string | undefined {
  return new RegExp(`^\\s*${name}: ([^;]+);`, 'm').exec(css)?.[1]
}

/** A color as our style sheets write it. */
function colorOf(value: string): string {
  const [, red = 0, green = 0, blue = 0, alpha = '1'] =
    /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(value) ?? []
  if (!red) return value
  if (alpha !== '1') return `rgb(${red} ${green} ${blue} / ${alpha})`
  return `#${[red, green, blue].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}
