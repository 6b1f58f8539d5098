import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listTenants } from '@muster/contract/adminTenantCalls'
import { t } from '@muster/words/t'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { sentenceOf } from '../api/problemError.ts'
import classes from './TenantSwitcher.module.css'

const shown = 50

type TenantSwitcherProps = {
  currentTenantKey: string | undefined
  onChoose: (tenantKey: string) => void
  onClose: () => void
}

/** All organizations there are, for a global administrator to choose the one to work in; found by part of a name. */
export function TenantSwitcher({ currentTenantKey, onChoose, onClose }: TenantSwitcherProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const tenants = useQuery({
    queryKey: ['admin', 'tenants', 'switch', search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listTenants, { query: { search, pageSize: shown, activeOnly: 'true' } }, { signal }),
  })
  const items = tenants.data?.items ?? []
  const more = (tenants.data?.total ?? 0) - items.length
  return (
    <Modal opened onClose={onClose} title={t`Switch organization`} centered>
      <TextInput
        label={t`Search`}
        size="md"
        data-autofocus
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {tenants.isError ? <p role="alert">{sentenceOf(tenants.error)}</p> : null}
      <ul className={classes.list}>
        {items.map(({ tenantKey, name }) => (
          <li key={tenantKey}>
            <button
              type="button"
              className={classes.choice}
              aria-current={tenantKey === currentTenantKey}
              onClick={() => onChoose(tenantKey)}
            >
              {name}
              {tenantKey === currentTenantKey ? <IconCheck size={18} aria-hidden /> : null}
            </button>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={classes.note}>{t`${more} more. Type part of the name.`}</p> : null}
      {tenants.isSuccess && items.length === 0 ? (
        <p className={classes.note}>{t`No organization has that name.`}</p>
      ) : null}
    </Modal>
  )
}
