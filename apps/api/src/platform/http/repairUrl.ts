/** Of 128 random bits in base64url: what Muster prints on a bag. */
const barcode = '[\\w-]{22}'

/** The address of a bag's page with something behind it that is no part of an address of ours. */
const afterBarcode = new RegExp(`^(/redbag/${barcode})[^\\w/?#-].*$`)

/** The part behind the # of a link, whose mark was spelled out on its way: `%23`, or `%2523` when that happened twice. */
const encodedHash = new RegExp(
  [
    '^(/redbag/setup/?|/incident/[\\da-f-]{36}/external-dashboard/?)',
    '%(?:25)*23',
    '(code=[\\w-]{8,9}|[\\w-]{43})(?![\\w-])',
  ].join(''),
  'i',
)

/**
 * Where a link leads that was damaged while it was forwarded: the full stop, bracket or quotation mark of the sentence it
 * stood in sticks to a bag's code, or the # of a setup code's or a guest's link was spelled out.
 * @param url the path and query of a request, as it arrived
 * @returns null for an address that is as it was made, and for one that nothing can be said about
 */
export function repairUrl(url: string): string | null {
  const [, page, rest] = encodedHash.exec(url) ?? []
  if (page && rest) return `${page}#${rest}`
  return afterBarcode.exec(url)?.[1] ?? null
}
