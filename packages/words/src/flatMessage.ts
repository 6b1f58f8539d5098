import { isMessage, type Message, type Plural, type Value } from './message.ts'
import { tell } from './t.ts'

/**
 * A message without messages inside, as it is sent: a list whose first is the whole, where a value names another one by its
 * place in the list.
 */
export type FlatMessage = { strings: string[]; values: (string | number | Plural | { at: number })[] }[]

/** Writes a message down, to be sent. */
export function flatten(message: Message): FlatMessage {
  const flat: FlatMessage = []
  const add = ({ strings, values }: Message): number => {
    const at = flat.length
    const own: FlatMessage[number] = { strings: [...strings], values: [] }
    flat.push(own)
    own.values = values.map((value) => (isMessage(value) ? { at: add(value) } : value))
    return at
  }
  add(message)
  return flat
}

/** Reads such a list. A value that names nothing behind its own message is left out: nothing can name itself. */
export function unflatten(flat: FlatMessage, at = 0): Message {
  const { strings, values } = flat[at] ?? { strings: [''], values: [] }
  return {
    strings,
    values: values.map((value): Value => {
      if (typeof value !== 'object' || !('at' in value)) return value
      return value.at > at ? unflatten(flat, value.at) : ''
    }),
  }
}

/** Tells a sentence that came with its message; one from a server of an earlier version is in English alone. */
export function tellFlat({ text, message }: { text: string; message?: FlatMessage | undefined }): string {
  return message ? tell(unflatten(message)) : text
}
