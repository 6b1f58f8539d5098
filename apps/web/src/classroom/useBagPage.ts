import { useMatches } from 'react-router'
import { type AnyBagPage, pageOf } from './bagPages.ts'

/** The open page of a bag, by the name of its route. */
export function useBagPage(): AnyBagPage {
  const matches = useMatches()
  return pageOf(matches[matches.length - 1]?.id ?? '')
}
