/** Detects files that look like the wrong one. Each doubt is a sentence to read before importing anyway. */
import { formatCount } from '@muster/domain/formatCount'

/** The compared numbers. */
type ChangeTotals = {
  /** The plural name of the things: "sites". */
  things: string
  /** Number in use before the import. */
  present: number
  /** Number that would change their name. */
  renamed: number
  /** Number that would lose a value to another one, their name or anything. */
  overwritten: number
  /** Number that would be added beside one of the same name with another id. */
  doubled?: number
}

/** A handful of changes is what somebody means; one of one is no sign of anything. */
const minChanges = 2
const isMost = (part: number, whole: number) => part >= minChanges && part * 2 > whole

/** Doubts about what an import does to things that are there already. */
export function doubtsAboutChanges({
  things,
  present,
  renamed,
  overwritten,
  doubled = 0,
}: ChangeTotals): string[] {
  const doubts: string[] = []
  if (isMost(renamed, present))
    doubts.push(
      `Most of your ${things} would change names (${formatCount(renamed)} of ${formatCount(present)}). Is this the right file?`,
    )
  else if (isMost(overwritten, present))
    doubts.push(
      `Most of your ${things} would change (${formatCount(overwritten)} of ${formatCount(present)}). Is this the right file?`,
    )
  if (isMost(doubled, present))
    doubts.push(
      `${formatCount(doubled)} of your ${formatCount(present)} ${things} would be there twice, because the file has other ids for them. Is this the right column for ids?`,
    )
  return doubts
}

/** A doubt about a file most of which cannot be used. */
export function doubtsAboutSkipped(skipped: number, rowsRead: number): string[] {
  if (!isMost(skipped, rowsRead)) return []
  return [
    `Most rows of this file would be skipped (${formatCount(skipped)} of ${formatCount(rowsRead)}). Is this the right file?`,
  ]
}
