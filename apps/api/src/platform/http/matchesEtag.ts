/**
 * Whether an If-None-Match header names this tag. A proxy that compresses weakens it: `W/"…"` (RFC 9110, 13.1.2).
 * @param tag an entity tag, with its quotes
 */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  // What nearly every poll sends: this one tag and nothing else.
  if (header === tag) return true
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}
