import { TextInput } from '@mantine/core'
import { t } from '@muster/words/t'
import { type Filter, FilterBar } from '../../ui/kit/FilterBar.tsx'
import { SearchSelect } from '../../ui/kit/SearchSelect.tsx'
import { useTenantFilter } from '../list/useTenantFilter.tsx'
import { auditActionChoices, isAuditAction } from './auditActions.ts'
import type { AuditView } from './auditView.ts'
import { actionWords } from './auditWords.ts'

type AuditBarProps = {
  view: AuditView
  change: (change: Partial<AuditView>) => void
  onClear: () => void
}

/** The search of the audit log: words, an action, days, an organization. */
export function AuditBar({ view, change, onClear }: AuditBarProps) {
  const tenants = useTenantFilter(view.tenantKey, (tenantKey) => change({ tenantKey }))
  const day = (name: string, part: 'since' | 'until'): Filter => ({
    name,
    said: view[part] || null,
    field: (
      <TextInput
        type="date"
        label={name}
        value={view[part]}
        onChange={({ currentTarget }) => change({ [part]: currentTarget.value })}
      />
    ),
    onClear: () => change({ [part]: '' }),
  })
  return (
    <FilterBar
      searchLabel={t`Person or item`}
      search={view.search}
      onSearch={(search) => change({ search })}
      onClearAll={onClear}
      filters={[
        {
          name: t`Action`,
          said: view.action ? actionWords(view.action) : null,
          field: (
            <SearchSelect
              label={t`Action`}
              value={view.action}
              data={actionChoices(view.action)}
              onChange={(action) => change({ action })}
            />
          ),
          onClear: () => change({ action: '' }),
        },
        ...tenants,
        day(t`From`, 'since'),
        day(t`Until`, 'until'),
      ]}
    />
  )
}

/** The actions to choose from, and the one that an old address has. */
function actionChoices(chosen: string) {
  const isUnknown = chosen !== '' && !isAuditAction(chosen)
  return [
    { value: '', label: t`All` },
    ...(isUnknown ? [{ value: chosen, label: actionWords(chosen) }] : []),
    ...auditActionChoices(),
  ]
}
