type Page<T> = { items: T[]; pageSize: number; total: number }

/**
 * Every item of a list that the server gives out in pages: the first page says how many there are, the others are asked for
 * side by side.
 * @param fetchPage fetches a page, from 1
 */
export async function fetchAllPages<T>(fetchPage: (page: number) => Promise<Page<T>>): Promise<T[]> {
  const first = await fetchPage(1)
  const count = Math.ceil(first.total / first.pageSize)
  const others = Array.from({ length: Math.max(count - 1, 0) }, (_, at) => fetchPage(at + 2))
  return [first, ...(await Promise.all(others))].flatMap(({ items }) => items)
}
