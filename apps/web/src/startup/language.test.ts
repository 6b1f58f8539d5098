import { keyOf } from '@muster/words/catalog'
import { packCatalog } from '@muster/words/packCatalog'
import { isChecked, setCatalog, t } from '@muster/words/t'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../live/bagTestStorage.ts'
import {
  beginLanguage,
  chooseLanguage,
  offeredLanguages,
  offerLanguages,
  subscribeToLanguage,
  wordsOf,
} from './language.ts'

/** The files of the catalogs by their names; what is not here cannot be had. */
let files: Record<string, unknown>
let asked: string[]
let kept: Map<string, Response>
let storage: ReturnType<typeof memoryStorage>
let online: () => void
const root = { lang: 'en', dir: '', dataset: {} as { languages?: string } }
const there = '/words/1/'
const hello = () => t`Hello`

beforeEach(() => {
  files = {
    'es-first.json': packCatalog({ Hello: 'Hola' }, ['Hello']),
    'es-phones.json': packCatalog({ Later: 'Luego' }, ['Later']),
    'ar-first.json': packCatalog({ Hello: 'مرحبا' }, ['Hello']),
  }
  asked = []
  kept = new Map()
  storage = memoryStorage()
  Object.assign(root, { lang: 'en', dir: '', dataset: {} })
  vi.stubGlobal('window', { localStorage: storage })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    online = listener
  })
  vi.stubGlobal('document', { documentElement: root, cookie: '' })
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('navigator', { languages: ['es-MX', 'en'] })
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => kept.get(url)?.clone(),
      put: async (url: string, answer: Response) => void kept.set(url, answer),
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      delete: async (url: string) => kept.delete(url),
    }),
  })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const file = files[url.replace(/^\/words\/\w+\//, '')]
    if (file === undefined) throw new TypeError('no network')
    return Response.json(file)
  })
})

afterEach(() => {
  setCatalog(null)
  vi.unstubAllGlobals()
})

/** Nobody is told before the words are here. */
const speaks = (lang: string) => expect.poll(() => root.lang).toBe(lang)

test('a page that the server drew in a language speaks it, and waits for its words', async () => {
  Object.assign(root, { lang: 'ar', dataset: { languages: 'es ar' } })
  const words = beginLanguage(there)
  expect(words).not.toBeNull()
  await words
  expect([hello(), root.dir]).toEqual(['مرحبا', 'rtl'])
})

test('in English nothing is asked for, and nothing waits', async () => {
  expect(beginLanguage(there)).toBeNull()
  offerLanguages([])
  expect([asked, offeredLanguages(), hello()]).toEqual([[], [], 'Hello'])
})

test('a page that opens without its server speaks the language that was chosen here', async () => {
  storage.setItem('muster-language', 'es')
  await beginLanguage(there)
  expect(hello()).toBe('Hola')
  storage.setItem('muster-language', 'made up')
  expect(beginLanguage(there)).toBeNull()
})

test('the browser’s language is spoken once it is offered, and readers are told', async () => {
  beginLanguage(there)
  const told = vi.fn()
  const stop = subscribeToLanguage(told)
  offerLanguages(['es', 'ar', 'tlh'])
  expect(offeredLanguages()).toEqual(['en', 'es', 'ar'])
  await speaks('es')
  stop()
  expect([hello(), told.mock.calls.length]).toEqual(['Hola', 2])
})

test('a choice counts more than the browser, is kept, and goes along with requests', async () => {
  beginLanguage(there)
  offerLanguages(['es', 'ar'])
  await speaks('es')
  chooseLanguage('en')
  expect([hello(), root.lang, storage.getItem('muster-language')]).toEqual(['Hello', 'en', 'en'])
  expect(document.cookie).toContain('muster-language=en; path=/')
  expect(document.cookie).toContain('; secure')
  offerLanguages(['es', 'ar'])
  await Promise.resolve()
  expect(root.lang).toBe('en')
})

test('a language that the organization has switched off is spoken no longer', async () => {
  storage.setItem('muster-language', 'ar')
  await beginLanguage(there)
  expect(hello()).toBe('مرحبا')
  offerLanguages(['es'])
  await speaks('es')
  offerLanguages([])
  await speaks('en')
})

test('a language whose words cannot be had leaves the page as it is, until there is a network', async () => {
  beginLanguage('/words/2/')
  const words = files['es-first.json']
  delete files['es-first.json']
  delete files['es-phones.json']
  chooseLanguage('es')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect([hello(), root.lang]).toEqual(['Hello', 'en'])
  files['es-first.json'] = words
  online()
  await speaks('es')
})

test('a page waits for words that never come no longer than three seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  storage.setItem('muster-language', 'es')
  const begun = vi.fn()
  void beginLanguage('/words/hangs/')?.then(begun)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(begun).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toHaveBeenCalled()
  expect(hello()).toBe('Hello')
  vi.useRealTimers()
})

test('of two choices the last one counts, whichever words come first', async () => {
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => late.promise)
  beginLanguage('/words/late/')
  chooseLanguage('es')
  chooseLanguage('en')
  late.resolve(Response.json(files['es-first.json']))
  await expect.poll(() => [...kept.keys()]).toContain('/words/late/es-first.json')
  expect([hello(), root.lang]).toEqual(['Hello', 'en'])
})

test('catalogs are kept on the phone, and those of an earlier version are not', async () => {
  kept.set('/words/2/es-first.json', Response.json({}))
  beginLanguage('/words/3/')
  chooseLanguage('es')
  await speaks('es')
  await expect.poll(() => [...kept.keys()]).not.toContain('/words/2/es-first.json')
  expect([...kept.keys()]).toContain('/words/3/es-first.json')
})

test('a page that is asked for while the first words are on their way has its words, too', async () => {
  storage.setItem('muster-language', 'es')
  const first = beginLanguage('/words/5/')
  await wordsOf('phones')
  await first
  expect(t`Later`).toBe('Luego')
})

test('other pages wait for their words, and do without them where there are none', async () => {
  storage.setItem('muster-language', 'es')
  await beginLanguage('/words/4/')
  await wordsOf('phones')
  expect(t`Later`).toBe('Luego')
  await wordsOf('desks')
  expect([hello(), t`At desks`]).toEqual(['Hola', 'At desks'])
})

test('the words that the organization has checked replace Muster’s, and are kept with them', async () => {
  files['es-own/oak/1.json'] = { ...packCatalog({ Hello: 'Buenas' }, ['Hello']), checked: keyOf('Hello') }
  Object.assign(root, { lang: 'es', dataset: { languages: 'es es-own/oak/1' } })
  await beginLanguage(there)
  expect([hello(), isChecked('Hello'), isChecked('Later')]).toEqual(['Buenas', true, false])
  await expect.poll(() => [...kept.keys()]).toContain('/words/1/es-own/oak/1.json')
  // Other pages need more of Muster’s words; what was checked still counts more.
  await wordsOf('phones')
  expect(hello()).toBe('Buenas')
})

test('a page is told when it learns of words that were checked since, and only then', async () => {
  files['es-own/oak/3.json'] = packCatalog({ Hello: 'Buenas' }, ['Hello'])
  beginLanguage(there)
  offerLanguages(['es'])
  await speaks('es')
  const told = vi.fn()
  const stop = subscribeToLanguage(told)
  offerLanguages(['es', 'es-own/oak/3', 'ar-own/oak/3'])
  await expect.poll(hello).toBe('Buenas')
  offerLanguages(['es', 'es-own/oak/3', 'ar-own/oak/3'])
  await wordsOf('first')
  expect(told).toHaveBeenCalledTimes(1)
  stop()
})

test('where checked words cannot be had, Muster’s are spoken until there is a network', async () => {
  Object.assign(root, { lang: 'es', dataset: { languages: 'es es-own/oak/2' } })
  await beginLanguage(there)
  expect(hello()).toBe('Hola')
  files['es-own/oak/2.json'] = packCatalog({ Hello: 'Buenas' }, ['Hello'])
  online()
  await expect.poll(hello).toBe('Buenas')
})
