import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { LoadProblem } from '../../../ui/page/LoadProblem.tsx'
import ownClasses from '../notifications.module.css'
import { useAccountsToNotify } from '../useNotifications.ts'

type PersonSearchProps = { isAdding: boolean; onAdd: (accountId: string) => void }

/** Finds a person by a part of their name, and adds them. */
export function PersonSearch({ isAdding, onAdd }: PersonSearchProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const found = useAccountsToNotify(search)
  return (
    <>
      <TextInput
        label="Name or e-mail"
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
          <p role="status">Nobody is called like that.</p>
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
                  disabled={isAdding}
                  aria-label={`Add ${name}`}
                  onClick={() => onAdd(accountId)}
                >
                  Add
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : null}
    </>
  )
}

function waysOf(email: string, phone: string | null, browsers: number): string {
  const browserWords = browsers === 0 ? 'no browser' : browsers === 1 ? '1 browser' : `${browsers} browsers`
  return `${email} · ${phone ?? 'no phone number'} · ${browserWords}`
}
