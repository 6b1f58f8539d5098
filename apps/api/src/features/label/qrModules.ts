import qrcode from 'qrcode'

/** A bar of dark modules in one row of a QR code, counted in modules from the top left. */
export type Bar = { x: number; y: number; width: number }

/**
 * Converts a QR code to bars, to be drawn as rectangles: sharp at any size.
 * @param text the encoded text. Level M still reads with a seventh of it dirty.
 */
export function qrBars(text: string): { size: number; bars: Bar[] } {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
  const bars: Bar[] = []
  for (let y = 0; y < modules.size; y++) {
    let from = -1
    for (let x = 0; x <= modules.size; x++) {
      const isDark = x < modules.size && modules.get(y, x) === 1
      if (isDark && from < 0) from = x
      if (!isDark && from >= 0) {
        bars.push({ x: from, y, width: x - from })
        from = -1
      }
    }
  }
  return { size: modules.size, bars }
}
