import { NativeSelect, TextInput } from '@mantine/core'
import { auditAction } from '@muster/contract/auditCalls'
import { IconSearch } from '@tabler/icons-react'
import { useDebouncedSearch } from '../../ui/page/useDebouncedSearch.ts'
import listClasses from '../list/list.module.css'
import { TenantFilter } from '../list/TenantFilter.tsx'
import ownClasses from './audit.module.css'
import type { AuditView } from './auditView.ts'
import { actionWords } from './auditWords.ts'

type AuditBarProps = { view: AuditView; change: (change: Partial<AuditView>) => void }

/** The search of the audit log: words, an action, days, an organization. */
export function AuditBar({ view, change }: AuditBarProps) {
  const [text, setText] = useDebouncedSearch(view.search, (search) => change({ search }))
  const actions = new Set<string>([...auditAction.options, ...(view.action ? [view.action] : [])])
  return (
    <search className={listClasses.bar}>
      <TextInput
        className={listClasses.search}
        type="search"
        label="Person or item"
        size="md"
        maxLength={200}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <NativeSelect
        label="Action"
        size="md"
        value={view.action}
        data={[
          { value: '', label: 'All' },
          ...[...actions].map((value) => ({ value, label: actionWords(value) })),
        ]}
        onChange={({ currentTarget }) => change({ action: currentTarget.value })}
      />
      <TenantFilter tenantKey={view.tenantKey} onChange={(tenantKey) => change({ tenantKey })} />
      <TextInput
        type="date"
        label="From"
        size="md"
        className={ownClasses.day}
        value={view.since}
        onChange={({ currentTarget }) => change({ since: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        size="md"
        className={ownClasses.day}
        value={view.until}
        onChange={({ currentTarget }) => change({ until: currentTarget.value })}
      />
    </search>
  )
}
