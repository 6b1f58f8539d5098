import type { AfterAction } from '@muster/contract/afterActionCalls'

/** The sites of an incident that is looked back at: what somebody may do with the report depends on their rights there. */
export function siteIdsOf({ sites }: Pick<AfterAction, 'sites'>): number[] {
  return sites.map(({ id }) => id)
}
