/** Parts of a page that a program writes, between two comments. */

/**
 * Puts `content` in the place of what stands between `<!-- name -->` and `<!-- /name -->`.
 * @throws Error when the page has no such markers
 */
export function between(page: string, name: string, content: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = page.indexOf(open)
  const to = page.indexOf(close)
  if (from < 0 || to < from) throw new Error(`The page has no place for ${name}: ${open} … ${close}.`)
  return `${page.slice(0, from + open.length)}\n${content}\n${page.slice(to)}`
}
