import type { LanguageCode } from '@muster/words/languages'
import { inEnglish } from '@muster/words/t'
import type { Config } from '../../platform/config/config.ts'
import { HttpProblem } from '../../platform/http/problems.ts'
import { LimitedThreads, ThreadLimitError } from '../../platform/jobs/limitedThreads.ts'
import type { PdfOrder, PdfWork, PrintedPdf, PrinterInput, Printers } from './pdfThread.ts'

const module = new URL('./pdfThread.ts', import.meta.url)

/** Those whom a barcode lets in wait for themselves alone: they may be many, and one of them hostile. A label takes 0.1 s. */
const bagLabels = new LimitedThreads<PdfOrder, PrintedPdf>(module, {
  threads: 1,
  waiting: 50,
  milliseconds: 30_000,
  megabytes: 256,
})

/** For people who are signed in. Sixty pages take some seconds. */
const papers = new LimitedThreads<PdfOrder, PrintedPdf>(module, {
  threads: 1,
  waiting: 20,
  milliseconds: 120_000,
  megabytes: 1024,
})

/**
 * Prints a PDF in a thread, in the letters of all scripts for which there is a font.
 * @param input the arguments of its printer; they are copied, and their photos handed over
 * @throws 503 when many are waiting, 422 when there is too much in it
 */
export async function printPdf<K extends keyof Printers>(
  { FONTS_DIR, language = 'en' }: Pick<Config, 'FONTS_DIR'> & { language?: LanguageCode },
  kind: K,
  ...input: PrinterInput<K>
): Promise<{ pdf: Buffer; missingScripts: readonly string[] }> {
  const threads = kind === 'bagLabel' ? bagLabels : papers
  // TypeScript does not see that a kind and its input belong together.
  const printed = await threads
    .run(
      { work: [kind, ...input] as unknown as PdfWork, fontsFolder: FONTS_DIR ?? null, language },
      photosOf(input),
    )
    .catch((error: unknown) => {
      if (!(error instanceof ThreadLimitError)) throw error
      if (error.limit === 'waiting')
        throw new HttpProblem(
          503,
          'busy',
          inEnglish('Many files are being printed. Try again in a moment.'),
          5,
        )
      throw new HttpProblem(
        422,
        'too-large',
        inEnglish('There is too much in this to be printed. Choose less of it.'),
      )
    })
  const { pdf, missingScripts } = printed
  return { pdf: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), missingScripts }
}

/** Returns photos, which are handed over instead of copied. */
function photosOf(input: readonly unknown[]): Uint8Array[] {
  return input
    .flatMap((part) =>
      part instanceof Object && 'photos' in part && part.photos instanceof Map
        ? [...part.photos.values()]
        : [],
    )
    .filter((photo) => photo instanceof Uint8Array)
}
