import { useDebouncedValue } from '@mantine/hooks'
import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { SearchSelect } from '../ui/kit/SearchSelect.tsx'
import { useTenantOfKey, useTenants } from './useTenants.ts'

type TenantSelectProps = {
  /** The key of the one that is chosen; empty: none. */
  tenantKey: string
  onChange: (tenant: AdminTenant | null) => void
  /** The label for none. */
  none: string
  /** Those that cannot be chosen. */
  without?: ReadonlySet<string>
  activeOnly?: boolean
  error?: string | undefined
}

/** One of the organizations that one administers, found on the server by a part of its name. */
export function TenantSelect(props: TenantSelectProps) {
  const { tenantKey, onChange, none, without, activeOnly = false, error } = props
  const [text, setText] = useState('')
  const chosen = useTenantOfKey(tenantKey)
  // The field shows what is chosen; only what somebody types over it is searched.
  const isTyped = text !== (chosen?.name ?? none)
  const [search] = useDebouncedValue(isTyped ? text.trim() : '', 250)
  const found = useTenants(search, activeOnly)
  const items = (found.data?.items ?? []).filter((each) => !without?.has(each.tenantKey))
  const shown = chosen && !items.some((each) => each.tenantKey === tenantKey) ? [chosen, ...items] : items
  const more = (found.data?.total ?? 0) - (found.data?.items.length ?? 0)
  return (
    <SearchSelect
      label={t`Organization`}
      value={tenantKey}
      error={error}
      description={more > 0 ? t`${more} more. Type part of the name.` : undefined}
      nothingFoundMessage={found.isFetching ? t`Searching…` : t`No organization has that name.`}
      data={[
        { value: '', label: none },
        ...shown.map((each) => ({ value: each.tenantKey, label: each.name })),
      ]}
      searchValue={text}
      onSearchChange={setText}
      onChange={(value) => onChange(shown.find((each) => each.tenantKey === value) ?? null)}
    />
  )
}
