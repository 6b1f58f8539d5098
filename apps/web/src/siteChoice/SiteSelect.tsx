import { t } from '@muster/words/t'
import { SearchSelect } from '../ui/kit/SearchSelect.tsx'
import type { SiteChoice } from './useSites.ts'

type SiteSelectProps = {
  label: string
  sites: readonly SiteChoice[]
  chosen: SiteChoice | undefined
  onChoose: (site: SiteChoice | undefined) => void
}

/** To which other site something goes. */
export function SiteSelect({ label, sites, chosen, onChoose }: SiteSelectProps) {
  return (
    <SearchSelect
      label={label}
      size="md"
      placeholder={t`Choose a site…`}
      value={chosen ? String(chosen.id) : null}
      data={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(siteId) => onChoose(sites.find(({ id }) => String(id) === siteId))}
    />
  )
}
