/** Under which source_id a class's room is known, so that the next import finds the same room again. */
import { createHash } from 'node:crypto'

/** Classes with the same location at the same school meet in one room; a class without one has its own. */
export function roomSourceId(row: { sourcedId: string; schoolSourcedId: string; location: string }): string {
  return row.location
    ? bounded('location', `${row.schoolSourcedId}:${row.location.toLowerCase()}`)
    : bounded('class', row.sourcedId)
}

/** source_id holds 255 characters; what is longer is known by its hash. */
function bounded(kind: string, value: string): string {
  const whole = `${kind}:${value}`
  return whole.length <= 255 ? whole : `${kind}#${createHash('sha256').update(value).digest('hex')}`
}
