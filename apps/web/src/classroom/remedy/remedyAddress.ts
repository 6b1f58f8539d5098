import { type FirstAidGuide, firstAidGuides } from '@muster/domain/readiness/firstAidGuides'

/** The address of one card of a condition; step 0 says how to recognize it and whom to call. */
export function remedyPath({ key }: { key: string }, step: number): string {
  return `?for=${key}${step > 0 ? `&step=${step}` : ''}`
}

/** The conditions for which something of the bag is used. */
export function remediesWith(itemKey: string): FirstAidGuide[] {
  return firstAidGuides.filter(({ steps }) => steps.some(({ items }) => items.some((key) => key === itemKey)))
}
