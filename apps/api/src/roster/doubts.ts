/** What makes a file look like the wrong one. Each is a sentence that is read before the file is imported all the same. */
import { count } from '@muster/domain/count'

/** What is compared. */
type Whole = {
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
const fewest = 2
const isMost = (part: number, whole: number) => part >= fewest && part * 2 > whole

/** Doubts about what an import does to things that are there already. */
export function doubtsOfChanges({ things, present, renamed, overwritten, doubled = 0 }: Whole): string[] {
  const doubts: string[] = []
  if (isMost(renamed, present))
    doubts.push(
      `Most of your ${things} would change names (${count(renamed)} of ${count(present)}). Is this the right file?`,
    )
  else if (isMost(overwritten, present))
    doubts.push(
      `Most of your ${things} would change (${count(overwritten)} of ${count(present)}). Is this the right file?`,
    )
  if (isMost(doubled, present))
    doubts.push(
      `${count(doubled)} of your ${count(present)} ${things} would be there twice: the file has them under other ids. Is this the right column of ids?`,
    )
  return doubts
}

/** A doubt about a file most of which cannot be used. */
export function doubtsOfSkipped(skipped: number, rowsRead: number): string[] {
  if (!isMost(skipped, rowsRead)) return []
  return [
    `Most rows of this file would be skipped (${count(skipped)} of ${count(rowsRead)}). Is this the right file?`,
  ]
}
