import { momentText } from '@muster/domain/afterAction/durationText'
import type { RoomTimes } from '@muster/domain/afterAction/roomTimesTracker'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/kit/Button.tsx'
import { ProgressMark } from '../../ui/ProgressMark.tsx'
import classes from './afterAction.module.css'
import plotClasses from './plots.module.css'
import { Scroll } from './Scroll.tsx'
import { type RoomColumn, type RoomSort, readSort, sortRooms, toggledSort } from './sortRooms.ts'
import { steps, stepWords } from './stepWords.ts'

/** Rooms shown before somebody asks for all. */
const initialRowCount = 50

type RoomsTableProps = {
  /** The title of its part: each of several rounds has a table. */
  title: string
  rooms: readonly RoomTimes[]
  siteNames: ReadonlyMap<number, string>
  /** The sorting, as the address has it. */
  sort: string | null
  onSort: (sort: string) => void
}

/** Every room with its times, in the order one asks for. */
export function RoomsTable({ title, rooms, siteNames, sort: text, onSort }: RoomsTableProps) {
  const [isWhole, setIsWhole] = useState(false)
  const sort = readSort(text)
  const sorted = sortRooms(rooms, sort)
  const listed = isWhole ? sorted : sorted.slice(0, initialRowCount)
  const head = (by: RoomColumn, word: string) => (
    <SortHead by={by} word={word} sort={sort} onPress={() => onSort(toggledSort(sort, by))} />
  )
  return (
    <>
      <Scroll label={`Table: ${title}`}>
        <table className={plotClasses.table}>
          <thead>
            <tr>
              {head('name', 'Room')}
              {steps.map((step) => (
                <SortHead
                  key={step}
                  by={step}
                  word={stepWords[step]}
                  sort={sort}
                  onPress={() => onSort(toggledSort(sort, step))}
                />
              ))}
              {head('people', 'People')}
              <th scope="col" className={plotClasses.words}>
                Last status
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map((room) => (
              <tr key={room.roomId}>
                <th scope="row" className={classes.room}>
                  {room.name}
                  {siteNames.size > 1 ? (
                    <span className={classes.detail}>{siteNames.get(room.siteId)}</span>
                  ) : null}
                  <span className={classes.detail}>
                    <ProgressMark progress={room.rung} />
                  </span>
                </th>
                {steps.map((step) => (
                  <td key={step}>{momentText(room[step])}</td>
                ))}
                <td>
                  {room.people ?? '–'}
                  {room.expected === null ? '' : ` / ${room.expected}`}
                </td>
                <td className={plotClasses.words}>{room.lastWords || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {listed.length < sorted.length ? (
        <Button className={classes.quiet} onClick={() => setIsWhole(true)}>
          Show all {sorted.length} rooms
        </Button>
      ) : null}
    </>
  )
}

type SortHeadProps = { by: RoomColumn; word: string; sort: RoomSort; onPress: () => void }

function SortHead({ by, word, sort, onPress }: SortHeadProps) {
  const isHere = sort.by === by
  const Icon = !isHere ? IconArrowsSort : sort.isReversed ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={!isHere ? undefined : sort.isReversed ? 'descending' : 'ascending'}>
      <button type="button" className={classes.sort} data-here={isHere || undefined} onClick={onPress}>
        {word}
        <Icon size={15} aria-hidden />
      </button>
    </th>
  )
}
