import { type Remark, RemarkCollector } from '../roster/remarks.ts'

/** Rows that are given back; a file with more of them is not mended line by line. */
const maxReturnedRows = 10_000

/** The skipped rows of one file: the first of them to be read, more of them to be given back, all of them counted. */
export class SkippedRowCollector extends RemarkCollector {
  /** The reasons, by line. */
  readonly reasons = new Map<number, string>()

  override add(remark: Remark): void {
    super.add(remark)
    if (this.reasons.size < maxReturnedRows) this.reasons.set(remark.line, remark.reason)
  }
}
