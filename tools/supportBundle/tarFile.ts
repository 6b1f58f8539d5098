/** Writes a tar file (POSIX.1-1988, ustar) of small texts. */

const block = 512

/**
 * @param files texts by name: up to 99 letters of ASCII each
 * @param at time of all files
 * @returns the bytes of the file
 */
export function tarFile(files: Readonly<Record<string, string>>, at: Date): Buffer {
  const entries = Object.entries(files).flatMap(([name, text]) => {
    const bytes = Buffer.from(text)
    const rest = Buffer.alloc((block - (bytes.length % block)) % block)
    return [headerOf(name, bytes.length, at), bytes, rest]
  })
  // Two empty blocks are the end.
  return Buffer.concat([...entries, Buffer.alloc(2 * block)])
}

function headerOf(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(block)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0, 99, 'ascii')
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136)
  // The sum is made as if it were spaces.
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
