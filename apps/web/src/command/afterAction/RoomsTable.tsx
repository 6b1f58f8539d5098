import { useMediaQuery } from '@mantine/hooks'
import { steps, stepWords } from '@muster/domain/afterAction/answerSteps'
import { momentText } from '@muster/domain/afterAction/durationText'
import type { RoomTimes } from '@muster/domain/afterAction/roomTimesTracker'
import { toldSummary } from '@muster/domain/incident/claims/toldSummary'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { Button } from '../../ui/kit/Button.tsx'
import { type Column, DataTable } from '../../ui/kit/DataTable.tsx'
import { ProgressMark } from '../../ui/ProgressMark.tsx'
import classes from './afterAction.module.css'
import { readSort, sortRooms, toggledSort } from './sortRooms.ts'

/** Rooms shown before somebody asks for all. On a phone each is as high as its values are many. */
const initialRowCounts = { desk: 50, phone: 8 }

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
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const sort = readSort(text)
  const sorted = sortRooms(rooms, sort)
  const listed = isWhole ? sorted : sorted.slice(0, initialRowCounts[isPhone ? 'phone' : 'desk'])
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll it (axe: scrollable-region-focusable) */}
      <section className={classes.scroll} aria-label={t`Times of ${title.toLowerCase()}`} tabIndex={0}>
        <DataTable
          label={t`Table: ${title}`}
          items={listed}
          keyOf={({ roomId }) => roomId}
          order={{ ...sort, onSort: (by) => onSort(toggledSort(sort, by)) }}
          columns={[
            {
              title: t`Room`,
              sortBy: 'name',
              cell: ({ name, siteId, rung }) => (
                <>
                  {name}
                  {siteNames.size > 1 ? (
                    <span className={classes.detail}>{siteNames.get(siteId)}</span>
                  ) : null}
                  <span className={classes.detail}>
                    <ProgressMark progress={rung} />
                  </span>
                </>
              ),
            },
            ...steps.map(
              (step): Column<RoomTimes> => ({
                title: stepWords[step],
                sortBy: step,
                isNumber: true,
                cell: (room) => momentText(room[step]),
              }),
            ),
            {
              title: t`People`,
              sortBy: 'people',
              isNumber: true,
              cell: ({ people, expected }) => `${people ?? '–'}${expected === null ? '' : ` / ${expected}`}`,
            },
            { title: t`Last status`, cell: ({ lastWords }) => toldSummary(lastWords) || '–' },
          ]}
        />
      </section>
      {listed.length < sorted.length ? (
        <Button className={classes.quiet} onClick={() => setIsWhole(true)}>
          {t`Show all ${sorted.length} rooms`}
        </Button>
      ) : null}
    </>
  )
}
