/** What makes a file look like the wrong one. Each is a sentence that is read before the file is imported all the same. */
import { formatCount } from '@muster/domain/formatCount'

/** What is compared. */
type ChangeTotals = {
  /** What the things are called, many of them: "sites". */
  things: string
  /** How many are in use before the import. */
  present: number
  /** How many would have another name. */
  renamed: number
  /** How many would have something else in place of what they have, their name or anything. */
  overwritten: number
  /** How many would be added beside one of the same name that has another id. */
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
      `${formatCount(doubled)} of your ${formatCount(present)} ${things} would be there twice: the file has them under other ids. Is this the right column of ids?`,
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
