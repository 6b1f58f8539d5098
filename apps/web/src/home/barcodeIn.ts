/**
 * The bag’s barcode in what somebody typed or pasted: the bare code, or the link to its page.
 * @returns null when there is none
 */
export function barcodeIn(text: string): string | null {
  const trimmed = text.trim()
  const [, fromLink] = /\/redbag\/([^/?#]+)/.exec(trimmed) ?? []
  const code = fromLink ? decoded(fromLink) : trimmed
  return code && /^[\w-]{1,100}$/.test(code) ? code : null
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
