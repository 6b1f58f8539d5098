import { TextInput } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { BoardAddress } from '../useBoardAddress.ts'
import classes from './RoomSearch.module.css'

type RoomSearchProps = {
  address: BoardAddress
  /** Lets a keyboard shortcut focus the field. */
  field?: RefObject<HTMLInputElement | null>
}

/** The typed text. While somebody types, the field is ahead of the address and not overwritten by it. */
export function RoomSearch({ address, field }: RoomSearchProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      ref={field}
      className={classes.search ?? ''}
      type="search"
      aria-label={t`Find a room`}
      placeholder={t`Find a room`}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed ?? address.search}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        address.setSearch(currentTarget.value)
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The browser would empty the field, and the board would leave off choosing.
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}
