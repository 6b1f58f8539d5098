import { type Catalog, openCatalog, type PackedCatalog } from '@muster/words/catalog'
import { bestLanguage, isLanguage, type LanguageCode, languages } from '@muster/words/languages'
import { setCatalog, spokenLanguage } from '@muster/words/t'
import { browserStorage } from './browserStorage.ts'

/** The parts in which a catalog comes (tools/words/areas.ts), each with those that are needed before it. */
const parts = ['first', 'phones', 'desks'] as const
export type CatalogPart = (typeof parts)[number]

/** The key of the choice on this phone, and the name of the cookie by which documents come in that language. */
const choiceKey = 'muster-language'
/** Keeps catalogs for a phone that opens its page without a network. */
const cacheName = 'muster-words'
const yearInSeconds = 365 * 86_400
/** The longest time that a page waits for its words, in ms: on a line that hangs it begins in English. */
const patience = 3_000

/** The folder of the catalogs, with a slash at the end (apps/web/catalogs.ts). */
let folder = ''
let neededParts = 1
/** The language asked for last: one that comes later than that is not spoken. */
let wanted: LanguageCode = 'en'
let loading: Promise<void> = Promise.resolve()
let offered: readonly LanguageCode[] = []
/** The offers to this page: languages, and the files of words that the organization has checked, which replace Muster's. */
let names: readonly string[] = []
/** The file of them in use. */
let usedOwn: string | undefined
const fetched = new Map<string, Promise<PackedCatalog>>()
const readers = new Set<() => void>()

/** Calls back when the page speaks another language, or is offered others; returns the way to stop. */
export function subscribeToLanguage(changed: () => void): () => void {
  readers.add(changed)
  return () => readers.delete(changed)
}

/** The languages that the organization has switched on, English first; none where it has no other. */
export function offeredLanguages(): readonly LanguageCode[] {
  return offered
}

/**
 * Speaks the language of the document, as the server chose it, or the one that was chosen on this phone.
 * @param catalogFolder where the catalogs are, with a slash at the end
 * @returns null where that is English: then there is nothing to wait for
 */
export function beginLanguage(catalogFolder: string): Promise<void> | null {
  folder = catalogFolder
  const { lang, dataset } = document.documentElement
  const first = dataset.languages === undefined ? chosenLanguage() : lang
  names = dataset.languages?.split(' ') ?? []
  if (!first || first === 'en' || !isLanguage(first)) return null
  loading = speak(first)
  return bounded(loading)
}

/**
 * Learns in which languages this page may be read, and speaks the one that was chosen here, or else the browser's.
 * @param offers tags, beside English, and names of files with words that the organization has checked. What this version of Muster
 *   does not know is left out.
 * @param first tags to prefer to those of the browser
 */
export function offerLanguages(offers: readonly string[], first: readonly string[] = []): void {
  names = offers
  const known = offers.filter(isLanguage)
  const next: readonly LanguageCode[] = known.length > 0 ? ['en', ...known] : []
  if (next.join() !== offered.join()) {
    offered = next
    tellReaders()
  }
  const chosen = chosenLanguage()
  loading = speak(
    chosen && next.includes(chosen) ? chosen : bestLanguage([...first, ...navigator.languages], known),
  )
}

/** Speaks a language from now on, also after a reload, and asks for documents in it. */
export function chooseLanguage(code: LanguageCode): void {
  try {
    browserStorage()?.setItem(choiceKey, code)
  } catch {
    // A full browser: the choice holds for this page.
  }
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in browsers of rooms.
  document.cookie = `${choiceKey}=${code}; path=/; max-age=${yearInSeconds}; samesite=lax${secure}`
  loading = speak(code)
}

/** Waits for the words of a part. Resolves without a network, and where it hangs: what is missing is said in English. */
export async function wordsOf(part: CatalogPart): Promise<void> {
  const needed = parts.indexOf(part) + 1
  if (needed > neededParts) {
    neededParts = needed
    // A page is asked for while the first words are still on their way.
    loading = loading.then(() => (wanted === 'en' ? undefined : speak(wanted)))
  }
  await bounded(loading)
}

/** Waits for a file of pages, and for the words on them. */
export async function withWords<File>(file: Promise<File>): Promise<File> {
  const [loaded] = await Promise.all([file, wordsOf('phones')])
  return loaded
}

/** Waits for words no longer than a person would: they are spoken when they come. */
function bounded(words: Promise<void>): Promise<void> {
  return Promise.race([words, new Promise<void>((resolve) => setTimeout(resolve, patience))])
}

async function speak(code: LanguageCode): Promise<void> {
  wanted = code
  if (code === 'en') return use(null)
  const own = names.find((name) => name.startsWith(`${code}-own`))
  const files = parts.slice(0, neededParts).map((part) => `${code}-${part}`)
  const asked = (own ? [...files, own] : files).map(packedCatalog)
  const answers = await Promise.allSettled(asked)
  if (wanted !== code) return
  const here = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  if (here.length < asked.length) addEventListener('online', () => void speak(wanted), { once: true })
  if (here.length > 0) use(openCatalog(code, here), answers.at(-1)?.status === 'fulfilled' ? own : undefined)
}

/** @param own the file of the organization’s own words in it: with another one, other words are on the page */
function use(catalog: Catalog | null, own?: string): void {
  const before = spokenWords()
  setCatalog(catalog)
  usedOwn = own
  const code = spokenLanguage()
  document.documentElement.lang = code
  document.documentElement.dir = languages[code].direction
  if (spokenWords() !== before) tellReaders()
}

/** Names the words that the page speaks: another name, and every word on it may be another. */
export function spokenWords(): string {
  return spokenLanguage() + usedOwn
}

function packedCatalog(name: string): Promise<PackedCatalog> {
  const url = `${folder}${name}.json`
  const known = fetched.get(url)
  if (known) return known
  const asked = readCatalog(url)
  fetched.set(url, asked)
  asked.catch(() => fetched.delete(url))
  return asked
}

/** Reads a catalog from where it is kept on this phone, or from the server, and keeps it. */
async function readCatalog(url: string): Promise<PackedCatalog> {
  // Absent on pages that came by http.
  const kept = await globalThis.caches?.open(cacheName).catch(() => undefined)
  const copy = await kept?.match(url)
  if (copy) return copy.json()
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  if (kept) void keep(kept, url, answer.clone())
  return answer.json()
}

/** Keeps a catalog, and none of an earlier version. */
async function keep(kept: Cache, url: string, answer: Response): Promise<void> {
  try {
    await kept.put(url, answer)
    for (const { url: other } of await kept.keys()) if (!other.includes(folder)) await kept.delete(other)
  } catch {
    // A full phone keeps none, and asks again.
  }
}

/** The language that was chosen on this device; null where none was. */
export function chosenLanguage(): LanguageCode | null {
  const chosen = browserStorage()?.getItem(choiceKey) ?? ''
  return isLanguage(chosen) ? chosen : null
}

function tellReaders(): void {
  for (const changed of readers) changed()
}
