/** Finds features of a built style sheet that browsers of a floor lack: rules, media queries, selectors, units, functions. */
import postcss, { type AtRule, type Declaration, type Node, type Rule } from 'postcss'
import type { BrowserFloor } from '../../apps/web/browserFloor.ts'
import { browsersWithout, compatData, type Identifier } from './compat.ts'
import type { Finding } from './scripts.ts'

const {
  'at-rules': atRules,
  selectors,
  types,
} = compatData.css as unknown as Record<string, Record<string, Identifier>>

/**
 * Reads one style sheet. Declarations inside `@supports` were checked for, and a value that follows another of the same
 * property in the same rule has that one to fall back to: neither is reported.
 * @throws Error when it cannot be parsed at all
 */
export function findInStyles(file: string, source: string, floor: BrowserFloor): Finding[] {
  const found = new Map<string, string[]>()
  const note = (feature: string, known: Identifier | undefined) => {
    const browsers = browsersWithout(known, floor)
    if (browsers.length > 0) found.set(feature, browsers)
  }
  postcss.parse(source, { from: file }).walk((node) => {
    if (isInside(node, 'supports')) return
    if (node.type === 'atrule') for (const [feature, known] of inAtRule(node)) note(feature, known)
    if (node.type === 'rule' && !isInside(node, 'keyframes'))
      for (const [feature, known] of inSelector(node)) note(feature, known)
    if (node.type === 'decl')
      for (const [feature, known] of inValue(node.value))
        if (browsersWithout(known, floor).length > 0 && !hasFallback(node)) note(feature, known)
  })
  return [...found].map(([feature, browsers]) => ({ feature, browsers }))
}

type Uses = [feature: string, known: Identifier | undefined][]

function inAtRule({ name, params }: AtRule): Uses {
  const uses: Uses = [[`@${name}`, atRules?.[name.toLowerCase()]]]
  if (name !== 'media') return uses
  const media = atRules?.media
  if (/[<>=]/.test(params)) uses.push([`@media ${params}`, media?.range_syntax as Identifier])
  for (const [, feature = ''] of params.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g))
    uses.push([`@media (${feature})`, media?.[feature] as Identifier | undefined])
  return uses
}

function inSelector({ selector, parent }: Rule): Uses {
  const uses: Uses = [...selector.matchAll(/::?(-?[a-z][a-z-]*)/g)].map(([written, name = '']) => [
    written,
    selectors?.[name],
  ])
  if (selector.includes('&') || parent?.type === 'rule') uses.push(['rules inside rules', selectors?.nesting])
  return uses
}

const length = types?.length as Record<string, Identifier> | undefined
const units: [RegExp, Identifier | undefined][] = [
  [/^d(vh|vw|vi|vb|vmin|vmax)$/, length?.viewport_percentage_units_dynamic],
  [/^s(vh|vw|vi|vb|vmin|vmax)$/, length?.viewport_percentage_units_small],
  [/^l(vh|vw|vi|vb|vmin|vmax)$/, length?.viewport_percentage_units_large],
  [/^cq(w|h|i|b|min|max)$/, length?.container_query_length_units],
]

function inValue(value: string): Uses {
  // Words in quotes and addresses are no values.
  const bare = value.replace(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
  const ofFunctions: Uses = [...bare.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map(([, name = '']) => [
    `${name}()`,
    functions.get(name),
  ])
  const ofUnits: Uses = [...bare.matchAll(/(?<![\w#-])[-+]?[\d.]+([a-z]+)/gi)].map(([, unit = '']) => [
    unit,
    units.find(([pattern]) => pattern.test(unit))?.[1] ?? length?.[unit],
  ])
  return [...ofFunctions, ...ofUnits]
}

/** Every function there is, by its name: the data lists them under the type that they make. */
const functions = new Map<string, Identifier>(
  Object.entries(types ?? {}).flatMap(([type, group]) => [
    [type, group] as const,
    ...Object.entries(group)
      .filter(([name]) => name !== '__compat')
      .map(([name, feature]) => [name, feature as Identifier] as const),
  ]),
)

/** Checks whether the same property has another value before in the same rule. */
function hasFallback(declaration: Declaration): boolean {
  for (let before = declaration.prev(); before; before = before.prev())
    if (before.type === 'decl' && before.prop === declaration.prop) return true
  return false
}

function isInside(node: Node, name: string): boolean {
  for (let parent = node.parent; parent; parent = parent.parent as Node['parent'])
    if (parent.type === 'atrule' && (parent as AtRule).name.endsWith(name)) return true
  return false
}
