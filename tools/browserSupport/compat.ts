/** The abilities of the browsers of a floor, from MDN's browser-compat-data. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data'
import type { BrowserFloor } from '../../apps/web/browserFloor.ts'

export type { Identifier } from '@mdn/browser-compat-data'

/** All of the data: what is known of scripts, of the browser's interfaces, and of style sheets. */
export const compatData: CompatData = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
)

/** Phones have the same engines under other names. */
const browsers = {
  safari: ['safari', 'safari_ios'],
  chrome: ['chrome', 'chrome_android'],
  firefox: ['firefox', 'firefox_android'],
} as const

/**
 * The browsers of a floor that lack a feature, with the version that brought it, as in "Safari 16.4".
 * @returns an empty list where all have it, or nothing is known
 */
export function browsersWithout(feature: Identifier | undefined, floor: BrowserFloor): string[] {
  const compat = feature?.__compat
  // A feature of no standard is missed by nobody.
  if (!compat || compat.status?.standard_track === false) return []
  return (Object.keys(browsers) as (keyof typeof browsers)[]).flatMap((name) => {
    const support = browsers[name].flatMap((browser) => statements(compat, browser))
    if (support.length === 0 || isSupportedIn(support, floor[name])) return []
    const since = support.map(({ version_added }) => version_added).find((version) => version)
    return [`${title(name)} ${since ? `before ${since}` : '(in no version)'}`]
  })
}

function statements(compat: CompatStatement, browser: string): SimpleSupportStatement[] {
  const support = (compat.support as Record<string, SimpleSupportStatement | SimpleSupportStatement[]>)[
    browser
  ]
  return [support ?? []].flat()
}

/** Behind a switch, under another name, or gone again is as good as not there. */
function isSupportedIn(support: SimpleSupportStatement[], version: string): boolean {
  return support.some(
    ({ version_added: added, version_removed: removed, flags, alternative_name: otherName }) =>
      typeof added === 'string' &&
      added !== 'preview' &&
      !flags &&
      !otherName &&
      !isBefore(version, added) &&
      !(typeof removed === 'string' && !isBefore(version, removed)),
  )
}

/** Checks whether a version comes before another: 15.4 before 16, 9 before 10. */
export function isBefore(version: string, other: string): boolean {
  const [one, two] = [version, other].map((text) => text.replace('≤', '').split('.').map(Number))
  for (let at = 0; at < 3; at += 1) {
    const difference = (one?.[at] ?? 0) - (two?.[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

const title = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
