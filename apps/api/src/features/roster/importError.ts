/** The export as a whole cannot be imported. The message is a sentence for the person who runs the import. */
export class ImportError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'CannotImport'
  }
}
