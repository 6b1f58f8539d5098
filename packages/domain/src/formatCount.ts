/** A number as people read it, with a comma between thousands: 1,234. */
export function formatCount(number: number): string {
  return number.toLocaleString('en-US')
}
