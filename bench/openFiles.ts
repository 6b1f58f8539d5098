/** Fits the number of phones to the limit of open files. */
import { readFile } from 'node:fs/promises'

/** Files that a server opens beside its phones, generously counted. */
const reservedFiles = 500

/**
 * As many rooms as were asked for, or as many as fit: each phone is one open file of its server and one of its reader.
 * Node raises its own limit as far as the system lets it.
 */
export async function roomsWithinFileLimit(asked: number): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const hard = /^Max open files\s+\d+\s+(\d+)/m.exec(limits)?.[1]
  return hard ? Math.min(asked, Number(hard) - reservedFiles) : asked
}
