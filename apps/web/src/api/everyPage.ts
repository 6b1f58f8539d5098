type Page<T> = { items: T[]; pageSize: number; total: number }

/**
 * Every item of a list that the server gives out in pages: the first page says how many there are, the others are asked for
 * side by side.
 * @param ask fetches a page, from 1
 */
export async function everyPage<T>(ask: (page: number) => Promise<Page<T>>): Promise<T[]> {
  const first = await ask(1)
  const count = Math.ceil(first.total / first.pageSize)
  const others = Array.from({ length: Math.max(count - 1, 0) }, (_, at) => ask(at + 2))
  return [first, ...(await Promise.all(others))].flatMap(({ items }) => items)
}
