/** Lists the words on the page that no mark stands before: names and what people typed apart, which `bdi`, `lang` and `dir="auto"` name. */
export function wordsWithoutMark(mark: string): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement
    const words = text.textContent?.trim() ?? ''
    if (
      !holder ||
      words === 'Muster' ||
      !/\p{L}{2}/u.test(words) ||
      /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(holder.tagName)
    )
      continue
    if (!holder.checkVisibility() || holder.closest(':not(html)[lang], [dir="auto"], bdi, code')) continue
    // A text with elements in it has its marks in other nodes of the same block.
    let block: HTMLElement | null = holder
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
    if (!(block ?? holder).textContent?.includes(mark)) found.push(words)
  }
  return [...new Set(found)]
}
