import type { TranslatedText } from '@muster/contract/languageCalls'
import { type TextUse, textUses } from '@muster/words/textUses'

/** The states that a text is in. `changed`: it was checked, and its English has changed since. */
export const textStates = ['open', 'checked', 'changed', 'all'] as const
export type TextState = (typeof textStates)[number]

/** The texts that a list shows, as its address holds it. */
export type TextView = { state: TextState; use: TextUse | ''; search: string; page: number }

export const textsOnPage = 20

/** The view in an address. Unreadable parts keep their defaults: what is still to check. */
export function readTextView(address: URLSearchParams): TextView {
  const page = Number(address.get('page'))
  return {
    state: textStates.find((state) => state === address.get('state')) ?? 'open',
    use: textUses.find((use) => use === address.get('use')) ?? '',
    search: (address.get('search') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The address of a view; defaults are left out. */
export function writeTextView({ state, use, search, page }: TextView): string {
  const address = new URLSearchParams({
    ...(state === 'open' ? {} : { state }),
    ...(use ? { use } : {}),
    ...(search ? { search } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return address.size > 0 ? `?${address}` : ''
}

/** Counts the texts of each state. */
export function countStates(texts: readonly TranslatedText[]): Record<TextState, number> {
  const changed = texts.filter(({ shipped }) => shipped === null).length
  const checked = texts.filter((text) => text.checked !== null).length - changed
  return { open: texts.length - checked - changed, checked, changed, all: texts.length }
}

/**
 * The texts that a view shows, of all pages.
 * @param kept hashes of those that stay, because somebody has just changed their state: a list must not move under the hand
 */
export function shownTexts(
  texts: readonly TranslatedText[],
  { state, use, search }: TextView,
  kept: ReadonlySet<string>,
): TranslatedText[] {
  const wanted = search.trim().toLowerCase()
  return texts.filter(
    (text) =>
      (state === 'all' || stateOf(text) === state || kept.has(text.hash)) &&
      (use === '' || text.uses.includes(use)) &&
      (wanted === '' || wordsOf(text).some((words) => words.toLowerCase().includes(wanted))),
  )
}

function stateOf({ shipped, checked }: TranslatedText): TextState {
  if (shipped === null) return 'changed'
  return checked ? 'checked' : 'open'
}

const wordsOf = ({ english, shipped, checked }: TranslatedText) => [
  english,
  shipped ?? '',
  checked?.translation ?? '',
  checked?.checkedBy ?? '',
]
