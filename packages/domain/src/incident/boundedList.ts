/** Entries that a state keeps of each side; the log has all of them. */
const keptEntries = 60
/** Characters of text that it keeps of each side. */
const keptCharacters = 10_000

type Bounds<T> = {
  /** The side an entry is of. Each side has its own bounds, so that none pushes out the others. */
  sideOf: (entry: T) => string
  textOf: (entry: T) => string | null
  /** Checks whether an entry waits for nobody; those leave first. */
  isOver?: (entry: T) => boolean
}

/**
 * A list with one more entry at its end, within bounds: while its side has too many entries or too much text, the oldest of
 * that side leaves. The new entry always stays.
 * @returns the list, and how many entries have left
 */
export function withEntry<T>(
  list: readonly T[],
  entry: T,
  { sideOf, textOf, isOver = () => false }: Bounds<T>,
): { list: T[]; left: number } {
  const side = sideOf(entry)
  const own = [...list.filter((each) => sideOf(each) === side), entry]
  const gone = new Set<T>()
  let characters = own.reduce((sum, each) => sum + (textOf(each)?.length ?? 0), 0)
  while (own.length > 1 && (own.length > keptEntries || characters > keptCharacters)) {
    const over = own.findIndex((each) => each !== entry && isOver(each))
    const [first] = own.splice(Math.max(0, over), 1)
    if (!first) break
    gone.add(first)
    characters -= textOf(first)?.length ?? 0
  }
  return { list: [...list.filter((each) => !gone.has(each)), entry], left: gone.size }
}
