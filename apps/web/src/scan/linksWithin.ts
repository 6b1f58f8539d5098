/**
 * The links that a text carries inside other links. Mail services put the address that was sent into one of their
 * own, so that they can check it when it is pressed: Outlook (`?url=`), Google (`?q=`), Barracuda (`?a=`),
 * Proofpoint's older form (`?u=`, spelled in a way of its own) and any other that names it in the query. Proofpoint's
 * newer form has it in the path, where it can be read as it is.
 */
export function linksWithin(text: string): string[] {
  const found: string[] = []
  for (const [address] of text.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const url = parsed(address)
    if (!url) continue
    const isRespelled =
      /(^|\.)urldefense\.proofpoint\.com$/i.test(url.hostname) && url.pathname.includes('/v2/')
    for (const value of url.searchParams.values()) {
      const link = isRespelled ? respelled(value) : value
      if (/^https?:\/\//i.test(link)) found.push(link, ...linksWithin(link))
    }
  }
  return found
}

/** Proofpoint's version 2: `-3A` for `:`, `_` for `/`. */
function respelled(value: string): string {
  return value
    .replaceAll('_', '/')
    .replace(/-([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function parsed(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
