import type { Readable } from 'node:stream'

/** An opened export. Names are compared without regard to case, as some systems write `Users.csv`. */
export interface OpenExport {
  /** The name of the export in messages. */
  where: string
  /** Sentences about what was found beside the export and not read. */
  notes: readonly string[]
  has(name: string): boolean
  /** A fresh stream of the file's bytes. */
  open(name: string): Promise<Readable>
  close(): void
}
