import { joined, type Message, stored } from '@muster/words/message'
import { partSignature } from './allClearWords.ts'
import { becameReal } from './tellBuiltIn.ts'

/**
 * A message to rooms as one to be told: what Muster worded is translated, part by part, and what somebody typed stays.
 * @param byName of the person who may have signed it
 */
export function builtInMessage(message: string, byName: string | null = null): Message {
  const { words, signature } = partSignature(message, byName)
  const first = Object.values(becameReal).find((each) => words.startsWith(`${each} `))
  const parts = first ? [stored(first), stored(words.slice(first.length + 1))] : [stored(words)]
  return joined([joined(parts, ' '), signature], '')
}
