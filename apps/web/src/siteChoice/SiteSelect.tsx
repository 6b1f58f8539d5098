import { NativeSelect } from '@mantine/core'
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
    <NativeSelect
      label={label}
      size="md"
      value={chosen ? String(chosen.id) : ''}
      data={[
        { value: '', label: 'Choose a site…' },
        ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget }) => onChoose(sites.find(({ id }) => String(id) === currentTarget.value))}
    />
  )
}
