import { useQuery } from '@tanstack/react-query'
import { everySite } from '../../site/everySite.ts'

export type SiteChoice = { id: number; name: string; roomCount: number; studentCount: number }

/** The sites this person may see, by name. */
export function useSites(enabled: boolean) {
  return useQuery({ ...everySite, enabled })
}
