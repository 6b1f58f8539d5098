import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/**
 * Reads the one square code in the picture of an element, as a phone's camera does. Nothing of what the page says about
 * it is used.
 */
export async function readCode(shown: Locator): Promise<string> {
  const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  // Given here, for it would be fetched from the internet.
  const wasmBinary = new Uint8Array(wasm).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const picture = await shown.screenshot({ type: 'png' })
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  expect(found.map(({ isValid }) => isValid)).toEqual([true])
  return found[0]?.text ?? ''
}
