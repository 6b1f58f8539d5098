import { type Plural, say } from '@muster/words/message'
import { tellPieces } from '@muster/words/t'
import { createElement, Fragment, type ReactNode } from 'react'

/** Stands for < in a value, where it begins no tag: private use, which no name is shown with. */
const lessThan = '\uE000'

/**
 * Says a sentence with elements in it, in the reader's language: rich`Sent by ${<By from={from} name={name} />}`. Words between
 * `<b>` and `</b>` are strong. A link or a button within the sentence is a value, with its own words.
 */
export function rich(strings: readonly string[], ...values: (ReactNode | Plural)[]): ReactNode {
  const given = values.map((value) => (typeof value === 'string' ? value.replaceAll('<', lessThan) : value))
  const lines: ReactNode[][] = [[]]
  for (const piece of tellPieces(say(strings, ...given)) as ReactNode[]) {
    if (typeof piece !== 'string') {
      lines.at(-1)?.push(piece)
      continue
    }
    for (const part of piece.split(/(<\/?b>)/)) {
      if (part === '<b>') lines.push([])
      else if (part === '</b>' && lines.length > 1) {
        const inner = lines.pop() ?? []
        lines.at(-1)?.push(createElement('strong', null, ...inner))
      } else lines.at(-1)?.push(part.replaceAll(lessThan, '<'))
    }
  }
  return createElement(Fragment, null, ...lines.flat())
}
