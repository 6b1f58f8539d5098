/** JPEGs as phones make them, put together segment by segment. */

/** A whole picture of one pixel, with a JFIF head and nothing that it does not need. */
export const plainJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==',
  'base64',
)

/** One segment: its marker, its length, its content. */
export function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** The picture with segments put in before its JFIF head, as phones do. */
export function withSegments(...added: Buffer[]): Buffer {
  return Buffer.concat([plainJpeg.subarray(0, 2), ...added, plainJpeg.subarray(2)])
}

/** EXIF with the place where a photo was taken, the phone that took it, and nothing else. */
export function exifOf({ make, latitude, longitude }: { make: string; latitude: number; longitude: number }) {
  const tiff = Buffer.alloc(200)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  // IFD0: make, and where the IFD of the place is.
  tiff.writeUInt16LE(2, 8)
  entry(tiff, 10, 0x010f, 2, make.length + 1, 150)
  entry(tiff, 22, 0x8825, 4, 1, 40)
  tiff.write(make, 150, 'latin1')
  // GPS IFD: north, degrees, east, degrees.
  tiff.writeUInt16LE(4, 40)
  entry(tiff, 42, 1, 2, 2, 'N'.charCodeAt(0))
  entry(tiff, 54, 2, 5, 3, 100)
  entry(tiff, 66, 3, 2, 2, 'E'.charCodeAt(0))
  entry(tiff, 78, 4, 5, 3, 124)
  degrees(tiff, 100, latitude)
  degrees(tiff, 124, longitude)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}

function entry(tiff: Buffer, at: number, tag: number, type: number, count: number, value: number) {
  tiff.writeUInt16LE(tag, at)
  tiff.writeUInt16LE(type, at + 2)
  tiff.writeUInt32LE(count, at + 4)
  tiff.writeUInt32LE(value, at + 8)
}

function degrees(tiff: Buffer, at: number, value: number) {
  const whole = Math.floor(value)
  const minutes = Math.floor((value - whole) * 60)
  for (const [place, part] of [whole, minutes, 0].entries()) {
    tiff.writeUInt32LE(part, at + place * 8)
    tiff.writeUInt32LE(1, at + place * 8 + 4)
  }
}
