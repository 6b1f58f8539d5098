import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
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

/**
 * One of the organizations that one administers, asked of the server: where there are more than fit into a list, it is found by part of its name.
 */
export function TenantSelect({
  tenantKey,
  onChange,
  none,
  without,
  activeOnly = false,
  error,
}: TenantSelectProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const all = useTenants('', activeOnly)
  const found = useTenants(search, activeOnly)
  const chosen = useTenantOfKey(tenantKey)
  const items = (found.data?.items ?? []).filter((each) => !without?.has(each.tenantKey))
  const shown = chosen && !items.some((each) => each.tenantKey === tenantKey) ? [chosen, ...items] : items
  const isLong = (all.data?.total ?? 0) > (all.data?.items.length ?? 0)
  const more = (found.data?.total ?? 0) - (found.data?.items.length ?? 0)
  return (
    <>
      {isLong ? (
        <TextInput
          label="Find an organization"
          type="search"
          size="md"
          maxLength={200}
          autoComplete="off"
          leftSection={<IconSearch size={18} aria-hidden />}
          description={found.isSuccess && items.length === 0 ? 'No organization has that name.' : undefined}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      ) : null}
      <NativeSelect
        label="Organization"
        size="md"
        value={tenantKey}
        error={error}
        description={more > 0 ? `${more.toLocaleString('en-US')} more. Type part of the name.` : undefined}
        data={[
          { value: '', label: none },
          ...shown.map((each) => ({ value: each.tenantKey, label: each.name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange(shown.find((each) => each.tenantKey === value) ?? null)
        }
      />
    </>
  )
}
