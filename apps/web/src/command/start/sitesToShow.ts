/** More sites than this are easier found by typing. */
export const fewSites = 12
/** Most boxes at once: a district of thousands would keep the page from answering a press. */
const maxShown = 60

/**
 * The sites offered for choice: those whose name contains the typed text, and those chosen already, in their order.
 * @returns `left`: how many more have it in their name
 */
export function sitesToShow<S extends { id: number; name: string }>(
  sites: readonly S[],
  chosen: readonly number[],
  typed: string,
): { shown: S[]; left: number } {
  const text = typed.trim().toLowerCase()
  const found = sites.filter(({ name }) => name.toLowerCase().includes(text))
  const first = new Set(found.slice(0, maxShown))
  const shown = sites.filter((site) => first.has(site) || chosen.includes(site.id))
  const left = found.filter((site) => !first.has(site) && !chosen.includes(site.id)).length
  return { shown, left }
}
