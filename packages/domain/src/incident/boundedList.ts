/** Entries that a state keeps of each side; the log has all of them. */
const keptEntries = 60
/** Characters of text that it keeps of each side. */
const keptCharacters = 10_000
/** Characters that are left of a text where a side has too much. So many of each fit. */
const shortened = 160

type Bounds<T> = {
  /** The side an entry is of. Each side has its own bounds, so that none pushes out the others. */
  sideOf: (entry: T) => string
  textOf: (entry: T) => string | null
  /** Checks whether an entry waits for nobody; those leave first. */
  isOver?: (entry: T) => boolean
  /**
   * The entry with a shorter text. With it no entry leaves for its length, and of those that wait the oldest stay as well as the
   * newest: whoever writes much takes away none that was there before.
   */
  shorten?: (entry: T, text: string) => T
}

/**
 * A list with one more entry at its end, within bounds: while its side has too many entries or too much text, the oldest of
 * that side leaves. The new entry always stays.
 * @returns the list, and how many entries have left
 */
export function withEntry<T>(
  list: readonly T[],
  entry: T,
  { sideOf, textOf, isOver = () => false, shorten }: Bounds<T>,
): { list: T[]; left: number } {
  const side = sideOf(entry)
  const own = [...list.filter((each) => sideOf(each) === side), entry]
  const changed = new Map<T, T | null>()
  const lengthOf = (each: T) => textOf(each)?.length ?? 0
  let characters = own.reduce((sum, each) => sum + lengthOf(each), 0)
  const leaves = () => own.length > keptEntries || (!shorten && characters > keptCharacters)
  while (own.length > 1 && leaves()) {
    const over = own.findIndex((each) => each !== entry && isOver(each))
    const [first] = own.splice(over >= 0 ? over : shorten ? keptEntries / 2 : 0, 1)
    if (!first) break
    changed.set(first, null)
    characters -= lengthOf(first)
  }
  if (shorten)
    for (const each of own) {
      if (characters <= keptCharacters) break
      const text = textOf(each) ?? ''
      if (text.length <= shortened) continue
      // Half a character is none.
      const cut = `${text.slice(0, shortened - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
      changed.set(each, shorten(each, cut))
      characters -= text.length - cut.length
    }
  const kept = [...list, entry].flatMap((each) => {
    const now = changed.get(each)
    return now === undefined ? [each] : now === null ? [] : [now]
  })
  return { list: kept, left: [...changed.values()].filter((now) => now === null).length }
}
