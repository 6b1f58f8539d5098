/** Things to tell the reader about rows. */

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
  total = 0

  add(remark: Remark): void {
    this.total += 1
    if (this.first.length < keptRemarks) this.first.push(remark)
  }

  /** Adds what SQL found out: the first of them, and how many there are. */
  addAll(remarks: readonly Remark[], total: number): void {
    this.total += total
    this.first.push(...remarks.slice(0, keptRemarks - this.first.length))
  }
}

/** Enough to see what is wrong with an export. */
export const keptRemarks = 1000
