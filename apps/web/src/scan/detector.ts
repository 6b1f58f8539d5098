import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Finds square codes in a picture. */
export type Detector = { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> }

declare global {
  // Not in TypeScript's library yet, and not in every browser: https://wicg.github.io/shape-detection-api/
  var BarcodeDetector:
    | { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }
    | undefined
}

/** The browser's own detector where it reads square codes, else ours, which comes as WebAssembly from this very server. */
export async function openDetector(): Promise<Detector> {
  const native = globalThis.BarcodeDetector
  const formats: string[] | undefined = await native?.getSupportedFormats().catch(() => [])
  if (native && formats?.includes('qr_code')) return new native({ formats: ['qr_code'] })
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill')
  await prepareZXingModule({
    overrides: { locateFile: (path: string) => (path.endsWith('.wasm') ? wasmUrl : path) },
    fireImmediately: true,
  })
  return new BarcodeDetector({ formats: ['qr_code'] })
}
