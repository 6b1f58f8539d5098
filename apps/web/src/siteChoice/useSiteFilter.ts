import { t } from '@muster/words/t'
import { choiceFilter } from '../ui/kit/choiceFilter.tsx'
import type { Filter } from '../ui/kit/FilterBar.tsx'
import { useSites } from './useSites.ts'

/**
 * Narrows a list to one site; no filter where there is only one.
 * @param siteId null: all of them
 */
export function useSiteFilter(
  siteId: number | null,
  onChoose: (siteId: number | null) => void,
): readonly Filter[] {
  const sites = useSites().data ?? []
  if (sites.length <= 1) return []
  return [
    choiceFilter({
      name: t`Site`,
      value: siteId === null ? '' : String(siteId),
      all: t`All sites`,
      choices: sites.map(({ id, name }) => ({ value: String(id), label: name })),
      onChange: (chosen) => onChoose(Number(chosen) || null),
    }),
  ]
}
