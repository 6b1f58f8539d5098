import { inWords, type Sentence } from '../../platform/http/problems.ts'

/** The export as a whole cannot be imported. The message is a sentence for the person who runs the import. */
export class ImportError extends Error {
  readonly sentence: Sentence

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(inWords(sentence), options)
    this.name = 'CannotImport'
    this.sentence = sentence
  }
}
