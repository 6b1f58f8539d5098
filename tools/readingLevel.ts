import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { gap } from './shownTexts.ts'

/** A name of one syllable or two, in place of a value that is only known when the text is shown. */
const name = 'Oakridge'
/** Labels of one to three words are no sentences, and say nothing about how a page reads. */
const fewestWords = 4

/** Splits texts into sentences. A heading or a label of several words counts as one. */
export function sentencesOf(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.replaceAll(gap, name).split(/(?<=[.!?:;])\s+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length >= fewestWords)
}

/** The words of a sentence, without numbers and signs. */
export function wordsOf(sentence: string): string[] {
  return sentence.match(/\p{L}[\p{L}’']*/gu) ?? []
}

/**
 * The school grade (United States) of texts by the formula of Flesch and Kincaid: 0.39 × words per sentence + 11.8 ×
 * syllables per word − 15.59. NaN for texts without a sentence.
 */
export function gradeOf(texts: readonly string[]): number {
  const sentences = sentencesOf(texts)
  const words = sentences.flatMap(wordsOf)
  return fleschKincaid({
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0),
  })
}
