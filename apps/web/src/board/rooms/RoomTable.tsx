import { t } from '@muster/words/t'
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useRoomKeys } from '../keys/useRoomKeys.ts'
import type { RoomsShown } from './RoomGrid.tsx'
import { RoomLine } from './RoomLine.tsx'
import classes from './RoomTable.module.css'
import { nextOrder, type RoomColumn, type RoomOrder } from './roomOrder.ts'

/** More rows than this are drawn only where they can be seen. */
const virtualizeAbove = 100
/** The height of a row until it is measured, in px. */
const rowHeight = 45

type RoomTableProps = RoomsShown & { order: RoomOrder; onOrder: (order: RoomOrder) => void }

/** Rooms one below the other, with their times; sorted by any column. */
export function RoomTable(props: RoomTableProps) {
  const { incident, rows, floors, chosen, area } = props
  const table = useRef<HTMLTableElement>(null)
  const [top, setTop] = useState(0)
  // The top of the table on the page: the parts above it may grow.
  useLayoutEffect(() => {
    const now = (table.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(now - top) > 1) setTop(now)
  })
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan: 20,
    scrollMargin: top,
    enabled: rows.length > virtualizeAbove,
    getItemKey: (at) => rows[at]?.room.id ?? at,
  })
  const items = virtual.getVirtualItems()
  const isCut = rows.length > virtualizeAbove
  const first = isCut ? (items[0]?.index ?? 0) : 0
  const last = isCut ? (items.at(-1)?.index ?? -1) : rows.length - 1
  const above = isCut ? (items[0]?.start ?? top) - top : 0
  const below = isCut ? virtual.getTotalSize() - (items.at(-1)?.end ?? top) + top : 0
  const drawn = rows.slice(first, last + 1)
  const currentId = drawn.some(({ room }) => room.id === props.currentId)
    ? props.currentId
    : (drawn[0]?.room.id ?? null)
  const severalPlaces = incident.sites.length > 1 || floors.size > 0

  useRoomKeys(area, {
    rooms: () => rows.map(({ room }) => room),
    step: (key, from) => indexAfterKey(key, from, rows.length - 1),
    go: (at) => {
      const roomId = rows[at]?.room.id
      if (isCut) virtual.scrollToIndex(at, { align: 'auto' })
      focusRoom(area.current, roomId)
    },
    onFocus: props.onCurrent,
    choose: props.onChoose,
    chooseRange: props.onRange,
  })

  return (
    <div className={classes.wrap}>
      <table
        ref={table}
        className={classes.table}
        data-places={severalPlaces}
        aria-rowcount={rows.length + 1}
        aria-label={t`Rooms`}
      >
        <thead>
          <tr aria-rowindex={1}>
            {props.onChoose ? (
              <th scope="col" className={classes.check}>
                <span className={classes.hidden}>{t`Chosen`}</span>
              </th>
            ) : null}
            <ColumnHead {...props} column="name" title={t`Room`} />
            {severalPlaces ? <ColumnHead {...props} column="place" title={t`Site, floor`} wide /> : null}
            <ColumnHead {...props} column="ladder" title={t`Progress`} />
            <ColumnHead {...props} column="status" title={t`Status and needs`} />
            <ColumnHead {...props} column="people" title={t`People`} />
            <ColumnHead {...props} column="seen" title={t`Seen`} wide />
            <ColumnHead {...props} column="answered" title={t`Answered`} wide />
            <ColumnHead {...props} column="heard" title={t`Last heard`} />
            <ColumnHead {...props} column="clearing" title={t`Clearing`} wide />
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} />
          {drawn.map((row, at) => (
            <RoomLine
              key={row.room.id}
              row={row}
              index={first + at}
              floorName={floors.get(row.room.id)?.name ?? null}
              severalPlaces={severalPlaces}
              chosen={chosen?.has(row.room.id) ?? false}
              isCurrent={row.room.id === currentId}
              onChoose={props.onChoose}
              onPress={props.onPress}
            />
          ))}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  )
}

type ColumnHeadProps = Pick<RoomTableProps, 'order' | 'onOrder'> & {
  column: RoomColumn
  title: string
  /** Not shown on a narrow screen. */
  wide?: boolean
}

function ColumnHead({ order, onOrder, column, title, wide = false }: ColumnHeadProps) {
  const way = order === column ? 'ascending' : order === `-${column}` ? 'descending' : 'none'
  const Icon = { ascending: IconChevronUp, descending: IconChevronDown, none: IconSelector }[way]
  return (
    <th scope="col" aria-sort={way} data-column={column} data-wide={wide}>
      <button type="button" className={classes.sort} onClick={() => onOrder(nextOrder(order, column))}>
        {title} <Icon size={14} aria-hidden className={classes.sortIcon} data-way={way} />
      </button>
    </th>
  )
}

/** In place of rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null
}

function indexAfterKey(key: string, from: number, last: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, from + 1)
    case 'ArrowUp':
      return Math.max(0, from - 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** Rows far away are drawn a frame or two after they were scrolled to. */
function focusRoom(area: HTMLElement | null, roomId: string | undefined, tries = 5) {
  const found = area?.querySelector<HTMLElement>(`[data-room="${roomId}"]`)
  if (found) found.focus()
  else if (tries > 0) requestAnimationFrame(() => focusRoom(area, roomId, tries - 1))
}
