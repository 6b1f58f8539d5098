/**
 * Checks whether bytes that are not UTF-8 are plausible Windows-1252: taking one encoding for another would misspell
 * names for good.
 */

/** Amount checked together. Text is checked in pieces that end at a line. */
const maxChunkLength = 1024 * 1024

/** Letters of another script read as Windows-1252: a whole word of accented letters. No European language has one of four. */
const foreignWord = /(?<![\p{L}\p{M}])[À-ÖØ-öø-ÿ]{4,}(?![\p{L}\p{M}])/u
/**
 * Signs of Mac Roman or Windows-1250 read as Windows-1252: a sign inside a word, or a capital after a small letter of
 * the same word.
 */
const signInWord =
  /\p{L}[ƒ„†‡ˆ‰‹›•˜™¡¢£¤¥¦§¨©«¬®¯°±²³µ¶¸¹»¼½¾¿×÷]\p{L}|\p{Ll}[ŠŒŽŸ]|\p{L}[ŠŒŽŸ]\p{Ll}|\p{Ll}[–—]\p{Ll}/u
/** UTF-8 read as Windows-1252: what an accented letter or a typographic quote becomes. */
const utf8Letter = /[ÃÄÅ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€./u
/** Control characters that no text has, and what Windows-1252 does not define. */
const control = /[^\P{Cc}\t\n\f\r]/u
const accented = /[À-ÖØ-öø-ÿŠŒŽšœžŸ]/u

/** Reads a file as Windows-1252 and looks for what cannot be. */
export class Windows1252Check {
  /** The first characters of the text. */
  start = ''
  /** The first words with a letter outside ASCII. */
  example: string | undefined
  #line = 1
  #rest = ''
  #refusal: string | undefined
  readonly #decoder = new TextDecoder('windows-1252')

  /** Takes the next bytes of the file. Answers whether more are needed. */
  add(chunk: Buffer): boolean {
    const text = this.#decoder.decode(chunk, { stream: true })
    if (this.start.length < 64 * 1024) this.start = (this.start + text).slice(0, 64 * 1024)
    this.#rest += text
    const end = this.#rest.length > maxChunkLength ? this.#rest.length : this.#rest.lastIndexOf('\n') + 1
    this.#inspect(this.#rest.slice(0, end))
    this.#rest = this.#rest.slice(end)
    return this.#refusal === undefined
  }

  /** Continues a sentence that begins with the file's name; undefined when all of it is plausible. Asked at the end of the file. */
  refusal(): string | undefined {
    this.#inspect(this.#rest)
    this.#rest = ''
    return this.#refusal
  }

  #inspect(piece: string): void {
    if (this.#refusal !== undefined || piece === '') return
    if (!isAscii(piece)) {
      for (const [at, line] of piece.split('\n').entries()) {
        const why = refusalFor(line)
        if (why) {
          this.#refusal = `line ${(this.#line + at).toLocaleString('en-US')} ${why} Save it as CSV UTF-8 and import it again.`
          return
        }
        this.example ??= exampleIn(line)
      }
    }
    this.#line += piece.split('\n').length - 1
  }
}

function refusalFor(line: string): string | undefined {
  if (isAscii(line)) return undefined
  if (utf8Letter.test(line))
    return 'is in UTF-8, but other lines are in another encoding, so we can’t be sure of names.'
  if (control.test(line) || foreignWord.test(line) || signInWord.test(line))
    return 'is in an unknown encoding, so names would be misspelled.'
  return undefined
}

/** Without control characters, too. */
function isAscii(text: string): boolean {
  return !/[^\t\n\f\r -~]/u.test(text)
}

/** The cell, or what is left of it, that holds the first accented letter. */
function exampleIn(line: string): string | undefined {
  const at = line.search(accented)
  if (at < 0) return undefined
  const before = line
    .slice(Math.max(0, at - 30), at)
    .split(/[^\p{L}’ -]/u)
    .at(-1)
  const after = line.slice(at, at + 30).split(/[^\p{L}’ -]/u)[0]
  return `${before}${after}`.trim()
}
