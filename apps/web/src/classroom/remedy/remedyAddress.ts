/** Where one card of a condition is; step 0 says how to recognise it and whom to call. */
export function addressOf({ key }: { key: string }, step: number): string {
  return `?for=${key}${step > 0 ? `&step=${step}` : ''}`
}
