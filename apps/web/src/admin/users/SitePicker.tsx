import { Checkbox, TextInput } from '@mantine/core'
import { getTenantSites } from '@muster/contract/adminTenantCalls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import formClasses from '../../manage/form/form.module.css'
import { LoadProblem } from '../../manage/LoadProblem.tsx'
import { Outline } from '../../ui/Outline.tsx'

type SitePickerProps = {
  tenantId: string
  chosen: readonly number[]
  onChange: (siteIds: number[]) => void
  error?: string | undefined
}

/** More sites than this are easier found by typing. */
const few = 12

/** Which sites of a tenant: one box each. */
export function SitePicker({ tenantId, chosen, onChange, error }: SitePickerProps) {
  const sites = useTenantSites(tenantId)
  const [text, setText] = useState('')
  const all = (sites.data ?? []).filter(({ isActive, id }) => isActive || chosen.includes(id))
  const found = all.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  const toggle = (id: number, on: boolean) =>
    onChange([...chosen.filter((each) => each !== id), ...(on ? [id] : [])].sort((a, b) => a - b))
  return (
    <fieldset className={formClasses.set}>
      <legend className={formClasses.legend}>Sites</legend>
      {sites.isPending ? <Outline height={80} /> : null}
      {sites.isError ? <LoadProblem error={sites.error} retry={() => void sites.refetch()} /> : null}
      {sites.isSuccess && all.length === 0 ? (
        <p>This organisation has no site yet. Import its sites first.</p>
      ) : null}
      {all.length > few ? (
        <TextInput
          aria-label="Find a site"
          placeholder="Find a site"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      ) : null}
      <div className={formClasses.scroll}>
        {found.map(({ id, name }) => (
          <Checkbox
            key={id}
            className={formClasses.check}
            label={name}
            size="md"
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
          />
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
