/** Formats times in a time zone: `2026-11-20 14:03:07`. @param timeZone as IANA names it */
export function clockFor(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (at) => format.format(new Date(at))
}
