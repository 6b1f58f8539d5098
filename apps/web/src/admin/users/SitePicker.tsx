import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { getTenantSites } from '@muster/contract/adminTenantCalls'
import { t } from '@muster/words/t'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import formClasses from '../../ui/form/form.module.css'
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx'
import { LoadProblem } from '../../ui/page/LoadProblem.tsx'
import type { ChosenSite } from './assignment.ts'

type SitePickerProps = {
  tenantId: string
  chosen: readonly ChosenSite[]
  onChange: (chosen: ChosenSite[]) => void
  error?: string | undefined
}

/** More sites than this are easier found by typing. */
const few = 12

/** The permissions at a site, as choices. */
const permissions = [
  {
    value: 'manage',
    get label() {
      return t`Full role`
    },
  },
  {
    value: 'view',
    get label() {
      return t`View only`
    },
  },
]

/** The choice of sites of a tenant, with the permission at each: one line each. */
export function SitePicker({ tenantId, chosen, onChange, error }: SitePickerProps) {
  const sites = useTenantSites(tenantId)
  const [text, setText] = useState('')
  const permissionAt = (siteId: number) => chosen.find(({ id }) => id === siteId)?.permission
  const all = (sites.data ?? []).filter(({ isActive, id }) => isActive || permissionAt(id))
  const found = all.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  const put = (id: number, permission: ChosenSite['permission'] | null) => {
    const others = chosen.filter((each) => each.id !== id)
    onChange([...others, ...(permission ? [{ id, permission }] : [])].sort((a, b) => a.id - b.id))
  }
  return (
    <fieldset className={formClasses.set}>
      <legend className={formClasses.legend}>{t`Sites`}</legend>
      {sites.isPending ? <LoadingSkeleton height={80} /> : null}
      {sites.isError ? <LoadProblem error={sites.error} retry={() => void sites.refetch()} /> : null}
      {sites.isSuccess && all.length === 0 ? <p>{t`No sites yet. Add or import sites first.`}</p> : null}
      {all.length > few ? (
        <TextInput
          aria-label={t`Find a site`}
          placeholder={t`Find a site`}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      ) : null}
      <div className={formClasses.scroll}>
        {found.map(({ id, name }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <Checkbox
              className={formClasses.check}
              label={name}
              size="md"
              checked={permissionAt(id) !== undefined}
              onChange={({ currentTarget }) => put(id, currentTarget.checked ? 'manage' : null)}
            />
            {permissionAt(id) ? (
              <NativeSelect
                aria-label={t`At ${name}`}
                size="sm"
                data={permissions}
                value={permissionAt(id)}
                onChange={({ currentTarget }) => put(id, currentTarget.value === 'view' ? 'view' : 'manage')}
              />
            ) : null}
          </Group>
        ))}
      </div>
      {error ? <p className={formClasses.bad}>{error}</p> : null}
    </fieldset>
  )
}

/** The sites of a tenant, by name. */
export function useTenantSites(tenantId: string | undefined) {
  return useQuery({
    queryKey: ['admin', 'tenants', 'sites', tenantId],
    enabled: tenantId !== undefined,
    staleTime: 30_000,
    queryFn: ({ signal }) => call(getTenantSites, { params: { id: tenantId ?? '' } }, { signal }),
  })
}
