import { Popover, TextInput } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDebouncedSearch } from '../page/useDebouncedSearch.ts'
import { Button } from './Button.tsx'
import classes from './FilterBar.module.css'

/** One way to narrow a list. */
export type Filter = {
  name: string
  /** The choice in words, as its chip says it; null while it narrows nothing. */
  said: string | null
  /** The field that sets it, with its label. */
  field: ReactNode
  onClear: () => void
}

type FilterBarProps = {
  /** The things that the search finds, as in "Name or email"; without it there is no search. */
  searchLabel?: string
  search?: string
  onSearch?: (search: string) => void
  filters: readonly Filter[]
  onClearAll: () => void
  /** The order of the list, and what else stands beside. */
  children?: ReactNode
}

/** The search above a list; its filters behind one button, those that are set as chips that say so and take them away. */
export function FilterBar(props: FilterBarProps) {
  const { searchLabel, search = '', onSearch, filters, onClearAll, children } = props
  const set = filters.flatMap(({ name, said, onClear }) => (said === null ? [] : [{ name, said, onClear }]))
  return (
    <search className={classes.bar}>
      {searchLabel && onSearch ? <Search label={searchLabel} value={search} onChange={onSearch} /> : null}
      {filters.length > 0 ? (
        <Popover
          position="bottom-start"
          width="min(20rem, calc(100vw - 1.5rem))"
          shadow="md"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <Button leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}>
              {set.length === 0 ? t`Filter` : t`Filter (${set.length})`}
            </Button>
          </Popover.Target>
          <Popover.Dropdown className={classes.fields}>
            {filters.map(({ name, field }) => (
              <div key={name}>{field}</div>
            ))}
          </Popover.Dropdown>
        </Popover>
      ) : null}
      {children}
      {set.length > 0 ? (
        <ul className={classes.chips} aria-label={t`Filters that are set`}>
          {set.map(({ name, said, onClear }) => (
            <li key={name}>
              <Button
                className={classes.chip}
                aria-label={t`Remove filter ${name}: ${said}`}
                rightSection={<IconX size={14} aria-hidden />}
                onClick={onClear}
              >
                {name}: {said}
              </Button>
            </li>
          ))}
          <li>
            <Button kind="quiet" onClick={onClearAll}>
              {t`Clear all`}
            </Button>
          </li>
        </ul>
      ) : null}
    </search>
  )
}

function Search(props: { label: string; value: string; onChange: (search: string) => void }) {
  const [text, setText] = useDebouncedSearch(props.value, props.onChange)
  return (
    <TextInput
      className={classes.search}
      style={{ '--words': props.label.length }}
      type="search"
      aria-label={props.label}
      placeholder={props.label}
      maxLength={200}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
}
