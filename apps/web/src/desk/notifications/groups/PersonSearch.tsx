import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { t } from '@muster/words/t'
import { IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../api/problemError.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { DataTable } from '../../../ui/kit/DataTable.tsx'
import { LoadProblem } from '../../../ui/page/LoadProblem.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import { useAccountsToNotify } from '../useNotifications.ts'

/** Finds a person by a part of their name, and adds them. */
export function PersonSearch({ onAdd }: { onAdd: (accountId: string) => Promise<void> }) {
  const adding = useMutation({ mutationFn: onAdd })
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const found = useAccountsToNotify(search)
  return (
    <>
      <TextInput
        label={t`Name or email`}
        type="search"
        size="md"
        maxLength={200}
        value={text}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {found.isError ? <LoadProblem error={found.error} retry={() => void found.refetch()} /> : null}
      {search !== '' && found.data ? (
        found.data.items.length === 0 ? (
          <p role="status">{t`No one has that name.`}</p>
        ) : (
          <DataTable
            label={t`Found`}
            items={found.data.items}
            keyOf={({ accountId }) => accountId}
            columns={[
              { title: t`Name`, cell: ({ name }) => <span dir="auto">{name}</span> },
              { title: t`Email`, cell: ({ email }) => email },
              { title: t`Phone`, cell: ({ phone }) => phone ?? t`no phone number` },
              { title: t`Browsers`, cell: ({ browsers }) => browsers, isNumber: true },
              {
                title: t`Add`,
                cell: ({ accountId, name }) => (
                  <Button
                    disabled={adding.isPending}
                    aria-label={t`Add ${name}`}
                    onClick={() => adding.mutate(accountId)}
                  >
                    {t`Add`}
                  </Button>
                ),
              },
            ]}
          />
        )
      ) : null}
      {adding.error ? <Problem>{sentenceOf(adding.error)}</Problem> : null}
    </>
  )
}
