import { canonicalJson, contentHash } from '../src/incidents/hashChain.ts'

type Entry = Record<string, unknown> & { seq: number }

/** Leaves out an entry of an exported log, as anybody can who hands it on: the hash of its content stays. */
export function contentOf({ hash: _, previousHash: __, ...content }: Entry): {
  seq: number
  content: string
} {
  return { seq: content.seq, content: contentHash(canonicalJson(content)) }
}
