/** Things to tell the reader about rows. */
import { kindOfReason } from '@muster/domain/importReason'

/** What is to be said about one row of one file. */
export interface Remark {
  file: string
  /** Physical line in the file. */
  line: number
  /** Continues a sentence that starts with the file and line: "has no name". */
  reason: string
}

/** Keeps the first remarks and counts all, so that a file of nothing but defects does not fill the memory. */
export class Remarks {
  readonly first: Remark[] = []
  /** How many there are of each kind of reason; SQL names the kinds of the first ones alone. */
  readonly byKind = new Map<string, number>()
  total = 0

  add(remark: Remark): void {
    this.total += 1
    this.count(remark)
    if (this.first.length < keptRemarks) this.first.push(remark)
  }

  /** Adds what SQL found out: the first of them, and how many there are. */
  addAll(remarks: readonly Remark[], total: number): void {
    this.total += total
    for (const remark of remarks) this.count(remark)
    this.first.push(...remarks.slice(0, keptRemarks - this.first.length))
  }

  private count({ reason }: Remark): void {
    const kind = kindOfReason(reason)
    if (this.byKind.has(kind) || this.byKind.size < keptKinds)
      this.byKind.set(kind, (this.byKind.get(kind) ?? 0) + 1)
  }
}

/** Reasons are few; one that quotes what no rule expects must not fill the memory. */
const keptKinds = 100

/** Enough to see what is wrong with an export. */
export const keptRemarks = 1000
