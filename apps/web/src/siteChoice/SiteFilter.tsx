import { NativeSelect } from '@mantine/core'
import { useSites } from './useSites.ts'

type SiteFilterProps = {
  /** Null: all of them. */
  siteId: number | null
  onChoose: (siteId: number | null) => void
}

/** Narrows a page to one site; nothing where there is only one. */
export function SiteFilter({ siteId, onChoose }: SiteFilterProps) {
  const sites = useSites().data ?? []
  if (sites.length <= 1) return null
  return (
    <NativeSelect
      label="Site"
      size="md"
      value={siteId ?? ''}
      data={[
        { value: '', label: 'All sites' },
        ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value) || null)}
    />
  )
}
