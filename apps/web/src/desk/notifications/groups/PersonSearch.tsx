import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../api/problemError.ts'
import { LoadProblem } from '../../../ui/page/LoadProblem.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import ownClasses from '../notifications.module.css'
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
        label="Name or email"
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
          <p role="status">No one has that name.</p>
        ) : (
          <ul className={ownClasses.rows} aria-label="Found">
            {found.data.items.map(({ accountId, name, email, phone, browsers }) => (
              <li key={accountId} className={ownClasses.line}>
                <div>
                  <strong dir="auto">{name}</strong>
                  <span className={ownClasses.dim}>{waysOf(email, phone, browsers)}</span>
                </div>
                <Button
                  size="sm"
                  variant="default"
                  disabled={adding.isPending}
                  aria-label={`Add ${name}`}
                  onClick={() => adding.mutate(accountId)}
                >
                  Add
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : null}
      {adding.error ? <Problem>{sentenceOf(adding.error)}</Problem> : null}
    </>
  )
}

function waysOf(email: string, phone: string | null, browsers: number): string {
  const browserWords = browsers === 0 ? 'no browser' : browsers === 1 ? '1 browser' : `${browsers} browsers`
  return `${email} · ${phone ?? 'no phone number'} · ${browserWords}`
}
