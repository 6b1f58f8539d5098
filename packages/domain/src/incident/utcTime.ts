/** Times inside the words of a log, which are made where nobody knows where they will be read. */

/** A time in the words of a log: `2026-03-02 20:00 UTC`. */
export function inUtc(at: string): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/**
 * The same words where it is known who reads them.
 * @param text words with any number of times as `inUtc` writes them
 * @param format writes a time, which it is given as ISO 8601 in UTC, as its reader does
 */
export function inReadersTime(text: string, format: (at: string) => string): string {
  return text.replace(/\b(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC\b/g, (words, day, time) => {
    const at = `${day}T${time}:00.000Z`
    return Number.isNaN(Date.parse(at)) ? words : format(at)
  })
}
