/**
 * Returns true when an If-None-Match header contains this tag. A proxy that compresses makes it weak: `W/"…"` (RFC 9110,
 * 13.1.2).
 * @param tag an entity tag, with its quotes
 */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  // Nearly every poll sends exactly this one tag.
  if (header === tag) return true
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}
