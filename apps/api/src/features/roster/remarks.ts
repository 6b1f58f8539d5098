/** Things to tell the reader about rows. */
import { kindOfReason } from '@muster/domain/importReasonKind'

/** A remark on one row of one file. */
export interface Remark {
  file: string
  /** Physical line in the file. */
  line: number
  /** Continues a sentence that starts with the file and line: "has no name". */
  reason: string
}

/** Keeps the first remarks and counts all, so that a file of nothing but defects does not fill the memory. */
export class RemarkCollector {
  readonly first: Remark[] = []
  /** Number of remarks of each kind of reason. */
  readonly byKind = new Map<string, number>()
  total = 0

  add(remark: Remark): void {
    this.total += 1
    this.count(kindOfReason(remark.reason), 1)
    if (this.first.length < maxRemarks) this.first.push(remark)
  }

  /**
   * Adds what SQL found out: the first of them, and how many there are in all.
   * @param likeIt for each how many there are of its kind, where that is known; else those that are given are counted
   */
  addAll(remarks: readonly Remark[], total: number, likeIt?: readonly number[]): void {
    this.total += total
    const seen = new Set<string>()
    for (const [at, remark] of remarks.entries()) {
      const kind = kindOfReason(remark.reason)
      if (!likeIt) this.count(kind, 1)
      else if (!seen.has(kind)) this.count(kind, likeIt[at] ?? 1)
      seen.add(kind)
    }
    this.first.push(...remarks.slice(0, Math.max(maxRemarks - this.first.length, 0)))
  }

  private count(kind: string, times: number): void {
    if (this.byKind.has(kind) || this.byKind.size < maxKinds)
      this.byKind.set(kind, (this.byKind.get(kind) ?? 0) + times)
  }
}

/** Reasons are few; one that quotes what no rule expects must not fill the memory. */
const maxKinds = 100

/** Enough to see what is wrong with an export. */
export const maxRemarks = 1000
