/** The globals, static members and members of objects that browsers of a floor lack. */
import type { BrowserFloor } from '../../apps/web/browserFloor.ts'
import { browsersWithout, compatData, type Identifier } from './compat.ts'

/** The builtins that a floor lacks, by the name a script has for each, with the browsers that lack it. */
export type MissingBuiltins = {
  /** As in `structuredClone`. */
  globals: Map<string, string[]>
  /** As in `AbortSignal.timeout`, and as in `navigator.locks`. */
  statics: Map<string, string[]>
  /** Members of the language's own objects, as in `findLast`, where no interface had one by that name before. */
  members: Map<string, string[]>
  /** The same of what a page is made of, as in `showModal`; only where it is called, for a property may be anybody's. */
  methods: Map<string, string[]>
  /** The object of each missing builtin, as in `Array` and `findLast`; also those whose name another interface had before. */
  places: { owner: string; name: string; isStatic: boolean }[]
}

type Member = { owner: string; name: string; isStatic: boolean; feature: Identifier }

/** The objects that every script has by these names. */
const singletons: Record<string, string[]> = {
  Navigator: ['navigator'],
  Document: ['document'],
  Window: ['window', 'self', 'globalThis'],
  Crypto: ['crypto'],
  Performance: ['performance'],
}

/** Interfaces whose methods a page calls. Those of the others (graphics, devices, payments) have names that every library has, too. */
const calledInterfaces = [
  'Element',
  'HTMLElement',
  'HTMLDialogElement',
  'HTMLFormElement',
  'HTMLInputElement',
  'AbortSignal',
  'Blob',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'URLSearchParams',
  'ReadableStream',
  'CanvasRenderingContext2D',
  'ServiceWorkerRegistration',
  'NavigationPreloadManager',
]

/** @param floor the browsers that are asked of */
export function findMissingBuiltins(floor: BrowserFloor): MissingBuiltins {
  const language = ofLanguage()
  const owners = { ...language, ...(compatData.api as Record<string, Identifier>) }
  const all = Object.entries(owners).flatMap(([owner, feature]) => membersOf(owner, feature))
  const old = new Set<string>()
  const lacked: (Member & { browsers: string[] })[] = []
  for (const member of all) {
    const browsers = browsersWithout(member.feature, floor)
    if (browsers.length > 0) lacked.push({ ...member, browsers })
    else if (!member.isStatic) old.add(member.name)
  }
  const found: MissingBuiltins = {
    globals: new Map(),
    statics: new Map(),
    members: new Map(),
    methods: new Map(),
    places: lacked.map(({ owner, name, isStatic }) => ({ owner, name, isStatic })),
  }
  for (const [name, feature] of Object.entries(owners)) {
    const browsers = browsersWithout(feature, floor)
    if (browsers.length > 0) found.globals.set(name, browsers)
  }
  for (const { owner, name, isStatic, browsers } of lacked) {
    if (isStatic) found.statics.set(`${owner}.${name}`, browsers)
    for (const singleton of singletons[owner] ?? []) found.statics.set(`${singleton}.${name}`, browsers)
    if (isStatic || old.has(name)) continue
    // A browser without such an object cannot be asked for its members; but every list gives an iterator.
    if (owner in language && (owner === 'Iterator' || !found.globals.has(owner)))
      found.members.set(name, browsers)
    if (calledInterfaces.includes(owner)) found.methods.set(name, browsers)
  }
  return found
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
    // Entries that describe behaviour have a sentence for a name: they are no members.
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
