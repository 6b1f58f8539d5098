import { ActionIcon, Menu, Table } from '@mantine/core'
import { t } from '@muster/words/t'
import '@mantine/core/styles/Table.layer.css'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconDots } from '@tabler/icons-react'
import type { Key, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './DataTable.module.css'

/** One column of a table. The first names the row, and leads to its page where there is one. */
export type Column<T> = {
  title: string
  cell: (item: T) => ReactNode
  /** True for numbers, which stand under each other. */
  isNumber?: boolean
  /** True for what a phone leaves out, because the row’s own page says it. */
  isForDesks?: boolean
  /** The order that a press on its title asks for; left out where the table has an order of its own. */
  sortBy?: string
}

/** The columns of a table: at least one, which names the item. */
export type Columns<T> = readonly [Column<T>, ...Column<T>[]]

/** An entry of the menu at the end of a row. */
export type RowAction = {
  label: string
  onSelect: () => void
  isDangerous?: boolean
  /** Why it cannot be done; it is shown then, and cannot be pressed. */
  whyNot?: string | null
}

type DataTableProps<T> = {
  /** The things that it lists, as read aloud: "Users". */
  label: string
  items: readonly T[]
  keyOf: (item: T) => Key
  columns: Columns<T>
  /** The page of an item; null where it has none. */
  linkTo?: (item: T) => string | null
  /** The entries of the menu of an item. */
  actions?: (item: T) => readonly RowAction[]
  /** The name of an item in the name of its menu: "Actions for Gym". */
  nameOf?: (item: T) => string
  /** The order of the items, and what a press on the title of a column does. */
  order?: { by: string; isReversed: boolean; onSort: (by: string) => void }
  /** True while newer items are on their way. */
  isStale?: boolean
}

/** A list that is compared by columns; on a phone each row becomes a card with the titles beside the values. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, items, keyOf, columns, order, isStale = false } = props
  const [, ...others] = columns
  return (
    <Table aria-label={label} className={classes.table} data-stale={isStale || undefined} verticalSpacing={0}>
      <thead className={classes.head} data-sorted={order !== undefined || undefined}>
        <tr>
          {columns.map(({ title, isNumber, isForDesks, sortBy }, at) => (
            <th
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; titles are words of a language.
              key={at}
              scope="col"
              data-number={isNumber || undefined}
              data-desk={isForDesks || undefined}
              aria-sort={order && order.by === sortBy ? sortWords(order.isReversed) : undefined}
            >
              {order && sortBy ? (
                <button type="button" className={classes.sort} onClick={() => order.onSort(sortBy)}>
                  {title}
                  <SortIcon way={order.by === sortBy ? sortWords(order.isReversed) : null} />
                </button>
              ) : (
                title
              )}
            </th>
          ))}
          {props.actions ? (
            <th scope="col" className={classes.menu}>
              <span className={classes.unseen}>{t`Actions`}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={keyOf(item)} {...props} item={item} others={others} />
        ))}
      </tbody>
    </Table>
  )
}

const sortWords = (isReversed: boolean) => (isReversed ? 'descending' : 'ascending')

function SortIcon({ way }: { way: 'ascending' | 'descending' | null }) {
  const Icon = way === null ? IconArrowsSort : way === 'ascending' ? IconArrowUp : IconArrowDown
  return <Icon size={14} aria-hidden />
}

type RowProps<T> = DataTableProps<T> & { item: T; others: readonly Column<T>[] }

function Row<T>({ item, others, columns: [first], linkTo, actions, nameOf }: RowProps<T>) {
  const to = linkTo?.(item) ?? null
  return (
    <tr
      className={classes.row}
      data-link={to !== null || undefined}
      data-menu={actions !== undefined || undefined}
    >
      <th scope="row">
        {to === null ? (
          first.cell(item)
        ) : (
          <Link to={to} className={classes.link}>
            {first.cell(item)}
          </Link>
        )}
      </th>
      {others.map(({ title, cell, isNumber, isForDesks }, at) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; titles are words of a language.
          key={at}
          data-title={title}
          data-number={isNumber || undefined}
          data-desk={isForDesks || undefined}
        >
          <div>{cell(item)}</div>
        </td>
      ))}
      {actions ? (
        <td className={classes.menu}>
          <RowMenu name={nameOf?.(item)} actions={actions(item)} />
        </td>
      ) : null}
    </tr>
  )
}

function RowMenu({ name, actions }: { name: string | undefined; actions: readonly RowAction[] }) {
  if (actions.length === 0) return null
  return (
    // In its row, and so in the same landmark; fixed, because a table may scroll sideways.
    <Menu
      position="bottom-end"
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      shadow="md"
    >
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label={name ? t`Actions for ${name}` : t`Actions`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, onSelect, isDangerous, whyNot = null }) => (
          <Menu.Item
            key={label}
            disabled={whyNot !== null}
            data-danger={isDangerous || undefined}
            className={classes.action}
            onClick={onSelect}
          >
            {label}
            {whyNot === null ? null : <span className={classes.why}>{whyNot}</span>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
