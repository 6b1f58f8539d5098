/** The globals, static members and members of objects that browsers of a floor lack. */
import type { BrowserFloor } from '../../apps/web/browserFloor.ts'
import { compatData, type Identifier, lackedBy } from './compat.ts'

/** What a floor lacks, by the name a script has for it, with the browsers that lack it. */
export type LackedBuiltins = {
  /** As in `structuredClone`. */
  globals: Map<string, string[]>
  /** As in `AbortSignal.timeout`. */
  statics: Map<string, string[]>
  /** Members of whatever object, as in `findLast`, where every interface that has one by that name is newer than the floor. */
  members: Map<string, string[]>
  /** On which interfaces a lacked member is, as in `Array.prototype.findLast`; also where another interface had the name before. */
  places: { owner: string; name: string; isStatic: boolean }[]
}

type Member = { owner: string; name: string; isStatic: boolean; feature: Identifier }

/** @param floor the browsers that are asked of */
export function lackedBuiltins(floor: BrowserFloor): LackedBuiltins {
  const globals = new Map<string, string[]>()
  const note = (name: string, feature: Identifier | undefined) => {
    const browsers = lackedBy(feature, floor)
    if (browsers.length > 0) globals.set(name, browsers)
  }
  const owners = { ...ofLanguage(), ...(compatData.api as Record<string, Identifier>) }
  for (const [name, feature] of Object.entries(owners)) if (!name.startsWith('_')) note(name, feature)

  const all = Object.entries(owners).flatMap(([owner, feature]) => membersOf(owner, feature))
  const lacked = all.flatMap((member) => {
    const browsers = lackedBy(member.feature, floor)
    return browsers.length > 0 ? [{ ...member, browsers }] : []
  })
  const known = new Set(all.filter((member) => !member.isStatic).map(({ name }) => name))
  for (const member of all)
    if (!member.isStatic && lackedBy(member.feature, floor).length === 0) known.delete(member.name)
  const statics = new Map<string, string[]>()
  const members = new Map<string, string[]>()
  for (const { owner, name, isStatic, browsers } of lacked) {
    if (isStatic) statics.set(`${owner}.${name}`, browsers)
    else if (known.has(name)) members.set(name, browsers)
  }
  return {
    globals,
    statics,
    members,
    places: lacked.map(({ owner, name, isStatic }) => ({ owner, name, isStatic })),
  }
}

/** The language's own objects, with those of Intl and WebAssembly by their whole name. */
function ofLanguage(): Record<string, Identifier> {
  const { Intl: intl, ...builtins } = compatData.javascript.builtins as Record<string, Identifier>
  const parts = Object.entries(intl ?? {}).map(([name, feature]) => [`Intl.${name}`, feature] as const)
  return {
    ...builtins,
    Intl: intl as Identifier,
    ...Object.fromEntries(parts.filter(([name]) => /\.[A-Z]/.test(name))),
  }
}

function membersOf(owner: string, feature: Identifier): Member[] {
  return (Object.entries(feature) as [string, Identifier][]).flatMap(([key, member]) => {
    if (key === '__compat' || key === owner || /_event$|_parameter|_option/.test(key)) return []
    const isStatic = key.endsWith('_static') || isStaticInSpecification(owner, key, member)
    const name = key.replace(/_static$/, '')
    // What describes behaviour has words for a name: it is no member.
    return /^[A-Za-z]\w*$/.test(name) && !name.includes('_')
      ? [{ owner, name, isStatic, feature: member }]
      : []
  })
}

/** MDN does not say it of the language's own objects; the anchor in the specification does. */
function isStaticInSpecification(owner: string, name: string, { __compat: compat }: Identifier): boolean {
  const urls = [compat?.spec_url ?? []].flat().map((url) => url.toLowerCase())
  if (urls.length === 0 || compatData.api[owner]) return false
  return urls.some((url) => url.endsWith(`${owner}.${name}`.toLowerCase()) && !url.includes('prototype'))
}
