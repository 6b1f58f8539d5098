import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDebouncedSearch } from '../../ui/page/useDebouncedSearch.ts'
import classes from './list.module.css'
import type { ListView, SortChoices } from './listAddress.ts'

type ListBarProps = {
  view: ListView
  change: (change: Partial<ListView>) => void
  sorts: SortChoices
  /** The things that the search can find, as in “Name or email”. */
  searchLabel: string
  /** Further filters. */
  children?: ReactNode
}

/** Search, filters and order above a list. */
export function ListBar({ view, change, sorts, searchLabel, children }: ListBarProps) {
  const [text, setText] = useDebouncedSearch(view.search, (search) => change({ search }))
  return (
    <search className={classes.bar}>
      <TextInput
        className={classes.search}
        type="search"
        label={searchLabel}
        size="md"
        maxLength={200}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {children}
      <NativeSelect
        label="Sort by"
        size="md"
        value={view.sort}
        data={[...sorts]}
        onChange={({ currentTarget }) => change({ sort: currentTarget.value })}
      />
      <Checkbox
        className={classes.check}
        label="Active only"
        size="md"
        checked={view.activeOnly}
        onChange={({ currentTarget }) => change({ activeOnly: currentTarget.checked })}
      />
    </search>
  )
}
