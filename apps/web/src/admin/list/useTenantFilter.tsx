import { t } from '@muster/words/t'
import type { Filter } from '../../ui/kit/FilterBar.tsx'
import { TenantSelect } from '../TenantSelect.tsx'
import { useTenantOfKey, useTenants } from '../useTenants.ts'

/**
 * Narrows a list to one organization; no filter where there are not several to choose from.
 * @param tenantKey empty: all of them
 */
export function useTenantFilter(tenantKey: string, onChange: (tenantKey: string) => void): readonly Filter[] {
  const { data } = useTenants('', false)
  const chosen = useTenantOfKey(tenantKey)
  if (!data || data.total < 2) return []
  return [
    {
      name: t`Organization`,
      said: tenantKey === '' ? null : (chosen?.name ?? tenantKey),
      field: (
        <TenantSelect
          tenantKey={tenantKey}
          none={t`All`}
          onChange={(tenant) => onChange(tenant?.tenantKey ?? '')}
        />
      ),
      onClear: () => onChange(''),
    },
  ]
}
