import { HttpProblem } from '../../platform/http/problems.ts'
import { LimitedThreads, ThreadLimitError } from '../../platform/jobs/limitedThreads.ts'
import type { PdfWork, Printers } from './pdfThread.ts'

const module = new URL('./pdfThread.ts', import.meta.url)

/** Those whom a barcode lets in wait for themselves alone: they may be many, and one of them hostile. A label takes 0.1 s. */
const bagLabels = new LimitedThreads<PdfWork, Uint8Array>(module, {
  threads: 1,
  waiting: 50,
  milliseconds: 30_000,
  megabytes: 256,
})

/** For people who are signed in. Sixty pages take some seconds. */
const papers = new LimitedThreads<PdfWork, Uint8Array>(module, {
  threads: 1,
  waiting: 20,
  milliseconds: 120_000,
  megabytes: 1024,
})

/**
 * Prints a PDF in a thread.
 * @param input the arguments of its printer; they are copied, and their photos handed over
 * @throws 503 when many are waiting, 422 when there is too much in it
 */
export async function printPdf<K extends keyof Printers>(
  kind: K,
  ...input: Parameters<Printers[K]>
): Promise<Buffer> {
  const threads = kind === 'bagLabel' ? bagLabels : papers
  const photos = input.flatMap((part) =>
    typeof part === 'object' && 'photos' in part ? [...part.photos.values()] : [],
  )
  // TypeScript does not see that a kind and its input belong together.
  const printed = await threads
    .run([kind, ...input] as unknown as PdfWork, photos)
    .catch((error: unknown) => {
      if (!(error instanceof ThreadLimitError)) throw error
      if (error.limit === 'waiting')
        throw new HttpProblem(503, 'busy', 'Many files are being printed. Try again in a moment.', 5)
      throw new HttpProblem(422, 'too-large', 'There is too much in this to be printed. Choose less of it.')
    })
  return Buffer.from(printed.buffer, printed.byteOffset, printed.byteLength)
}
