import { inCatalog } from '@muster/words/t'
import { signature, voice } from './voice.ts'

/**
 * The signature of a speaker (voice.ts) as the server worded it, in English, in the reader's language: a name stays as it is.
 */
export function toldSignature(text: string): string {
  for (const from of voice.options) {
    const english = inCatalog(null, () => signature(from, ''))
    if (text === english || text.startsWith(`${english} `))
      return signature(from, '') + text.slice(english.length)
  }
  return text
}
