import { commaList } from '@muster/words/commaList'
import type { ChannelMessage } from './channelRows.ts'
import type { Reader } from './useReadMarks.ts'

/**
 * The readers of a conversation: each person once, at the last message that they have read.
 * @param said oldest first
 * @returns names by the seq of a message, as they are shown
 */
export function readersBySeq(
  said: readonly ChannelMessage[],
  readers: readonly Reader[],
): ReadonlyMap<number, string> {
  const names = new Map<number, string[]>()
  for (const { accountId, name, upTo } of readers) {
    const index = lastUpTo(said, upTo)
    const seq = seqAt(said, index)
    // The author has read it.
    if (seq !== null && said[index]?.byId !== accountId) names.set(seq, [...(names.get(seq) ?? []), name])
  }
  return new Map([...names].map(([seq, each]) => [seq, commaList(each)]))
}

/** The seq at a place; null where there is no message. */
export function seqAt(said: readonly ChannelMessage[], index: number): number | null {
  return said[index]?.seq ?? null
}

/** The place of the last message with this seq or an earlier one; -1 where there is none. Halves what is left each time. */
function lastUpTo(said: readonly ChannelMessage[], seq: number): number {
  let [from, to] = [0, said.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((said[middle]?.seq ?? 0) <= seq) from = middle + 1
    else to = middle
  }
  return from - 1
}
