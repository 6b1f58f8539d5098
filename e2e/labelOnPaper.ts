import { inflateSync } from 'node:zlib'

/** A printed label, as a camera sees it: nobody in these stories reads the code off the server. */

type Bar = { x: number; y: number; width: number; height: number }

/**
 * The square code on the first page of a PDF of labels, as a video of one still picture in the format that Chromium's
 * camera plays (YUV4MPEG2, https://wiki.multimedia.cx/index.php/YUV4MPEG2).
 */
export function filmLabel(pdf: Buffer): Buffer {
  const width = 640
  const height = 640
  const bars = firstCode(pdf)
  const left = Math.min(...bars.map(({ x }) => x))
  const top = Math.min(...bars.map(({ y }) => y))
  const side = Math.max(...bars.map(({ x, width }) => x + width)) - left
  // Filling most of the picture, with the white around it that a reader needs.
  const scale = (width * 0.7) / side
  const margin = width * 0.15
  const picture = Buffer.alloc(width * height, 235)
  for (const bar of bars) {
    const from = Math.round(margin + (bar.x - left) * scale)
    const to = Math.round(margin + (bar.x - left + bar.width) * scale)
    const first = Math.round(margin + (bar.y - top) * scale)
    const last = Math.round(margin + (bar.y - top + bar.height) * scale)
    for (let y = first; y < last; y++) picture.fill(16, y * width + from, y * width + to)
  }
  const grey = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, grey])
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([header, frame, frame])
}

/** The dark bars of the first code drawn: rectangles (`re`) up to the first time they are filled (`f`). */
function firstCode(pdf: Buffer): Bar[] {
  const drawn = pageContents(pdf).find((content) => / re\n/.test(content)) ?? ''
  const rectangles = drawn.slice(drawn.search(/^[\d.-]+( [\d.-]+){3} re$/m)).split(/^f$/m)[0] ?? ''
  return [...rectangles.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)].map((found) => {
    const [x = 0, y = 0, width = 0, height = 0] = found.slice(1).map(Number)
    return { x, y, width, height }
  })
}

/** The drawing on the pages, in PDF's own words. */
function pageContents(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g)].flatMap(({ index, 0: found }) => {
    try {
      return [inflateSync(pdf.subarray(index + found.length)).toString('latin1')]
    } catch {
      return []
    }
  })
}
