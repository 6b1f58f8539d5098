/** Matches 128 random bits in base64url: the code that Muster prints on a bag. */
const barcode = '[\\w-]{22}'

/** Matches the address of a bag's page with extra characters behind it. */
const afterBarcode = new RegExp(`^(/redbag/${barcode})[^\\w/?#-].*$`)

/** Matches the fragment of a link whose # was encoded on its way: `%23`, or `%2523` when that happened twice. */
const encodedHash = new RegExp(
  [
    '^(/redbag/setup/?|/incident/[\\da-f-]{36}/external-dashboard/?)',
    '%(?:25)*23',
    '(code=[\\w-]{8,11}|[\\w-]{43})(?![\\w-])',
  ].join(''),
  'i',
)

/**
 * Repairs a link that was damaged when it was forwarded. The period, bracket or quotation mark of the sentence around it
 * sticks to a bag's code, or the # of a setup code's or a guest's link was encoded.
 * @param url the path and query of a request, as it arrived
 * @returns null for an intact address, and for one that cannot be repaired
 */
export function repairUrl(url: string): string | null {
  const [, page, rest] = encodedHash.exec(url) ?? []
  if (page && rest) return `${page}#${rest}`
  return afterBarcode.exec(url)?.[1] ?? null
}
