import { TextInput } from '@mantine/core'
import type { StoredBag } from '@muster/contract/setupCalls'
import { t } from '@muster/words/t'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

/** The field that finds bags by their name or room, and the function that does. */
export function useBagSearch() {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  return {
    find: (bags: readonly StoredBag[]) =>
      bags.filter(({ name, roomName }) => `${name} ${roomName ?? ''}`.toLowerCase().includes(wanted)),
    field: (
      <TextInput
        aria-label={t`Search bags`}
        placeholder={t`Name or room`}
        type="search"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    ),
  }
}
