import type { Message } from './message.ts'
import { tell } from './t.ts'

/**
 * Makes a table of words, such as the name of each state. A word is told when it is read, in the language of that moment, so a table
 * may be made while a module loads.
 */
/* @__NO_SIDE_EFFECTS__ */
export function wordTable<Key extends PropertyKey>(
  messages: Readonly<Record<Key, Message>>,
): Readonly<Record<Key, string>> {
  const table = {} as Record<Key, string>
  for (const key of Object.keys(messages) as Key[])
    Object.defineProperty(table, key, { enumerable: true, get: () => tell(messages[key]) })
  return table
}
