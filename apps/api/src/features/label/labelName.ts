import { paperText } from '../pdf/paperText.ts'

const pictures = /(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3/gu
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A name as a label can print it. */
export type LabelName = {
  text: string
  /** True when signs are missing, each group of them shown as one □. */
  isPartial: boolean
}

/**
 * Returns a name in one line, without pictures, and with □ where no font has its letters: what can be printed always stays.
 * @param canPrint one sign
 * @returns null when no letter and no digit is left
 */
export function labelName(name: string, canPrint: (sign: string) => boolean): LabelName | null {
  const line = paperText(name)
    .replaceAll(pictures, '')
    .replaceAll(/(?<!\p{L}|\p{M})[\u200c\u200d]/gu, '')
  let isPartial = false
  let text = ''
  for (const { segment } of graphemes.segment(line.replaceAll(/\s+/gu, ' ').trim())) {
    if (canPrint(segment)) text += segment
    else {
      isPartial = true
      if (!text.endsWith('□')) text += '□'
    }
  }
  return /[\p{L}\p{N}]/u.test(text) ? { text: text.trim(), isPartial } : null
}
