import type { AfterAction } from '@muster/contract/afterActionCalls'

/** The sites of a past incident: the rights on its report depend on the person's rights there. */
export function siteIdsOf({ sites }: Pick<AfterAction, 'sites'>): number[] {
  return sites.map(({ id }) => id)
}
