import type { SitePlanHead } from '@muster/contract/planCalls'
import { actionName } from '@muster/domain/incident/actionGuides'
import type { Board, BoardRow } from '@muster/domain/incident/board'
import { clearingStatus } from '@muster/domain/incident/clearingList'
import { kindWords } from '@muster/domain/incident/kindWords'
import { latestNotRetracted } from '@muster/domain/incident/roomView'
import type { IncidentState } from '@muster/domain/incident/state'
import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { serverNow } from '../../api/serverClock.ts'
import { clearingWords } from '../../board/filter/boardFilter.ts'
import { groupRows } from '../../board/rooms/roomGroups.ts'
import { useFloors } from '../../board/rooms/useFloors.ts'
import { useBoard } from '../../board/useBoard.ts'
import { peopleSigns, roomLine } from '../../board/words/roomWords.ts'
import { useAddressOf, useGround } from '../../plan/usePlanPicture.ts'
import { useIncidentPlans, useLevelShape } from '../../plan/usePlans.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { ProgressMark } from '../../ui/ProgressMark.tsx'
import { HelpMark } from '../../ui/RoomMark.tsx'
import { dayAndTime, recordTime } from '../../ui/recordTimes.ts'
import { rich } from '../../ui/rich.tsx'
import { useGuest } from '../GuestContext.ts'
import { PaperPlan } from './PaperPlan.tsx'
import { layOnPaper, type PaperPlan as Plan } from './planGrid.ts'
import classes from './print.module.css'

/** The part of an A4 sheet that is left for a plan, in millimeters. */
const sheet = { width: 174, height: 150 }

/**
 * The rooms for paper: each floor as a plan under a grid, and as a list with a box to tick. It does not change after
 * it was opened, as the print will not; a real incident, a drill and a test are told apart without color.
 */
export function PrintSheet({ onLeave }: { onLeave: () => void }) {
  const { incident: followed, guest } = useGuest()
  const [{ incident, at }, setTaken] = useState({ incident: followed, at: serverNow() })
  const board = useBoard(incident)
  const source = { guestOf: incident.id }
  const floors = useFloors(source)
  const plans = useIncidentPlans(source)
  const { word, sentence } = kindWords[incident.kind]
  const latestMessage = latestNotRetracted(incident.broadcasts)
  const groups = groupRows(byName(board.rows), incident, floors)
  return (
    <article className={classes.sheet}>
      <div className={classes.bar}>
        <Button leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onLeave}>{t`Back`}</Button>
        <Button onClick={() => setTaken({ incident: followed, at: serverNow() })}>{t`Refresh`}</Button>
        <Button
          kind="primary"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >{t`Print`}</Button>
      </div>
      <header className={classes.head}>
        <p className={classes.kind} data-kind={incident.kind}>
          <strong>{word}</strong> {sentence}
        </p>
        <h1>
          {actionName(incident.action)} · {commaList(incident.sites.map(({ name }) => name))}
        </h1>
        <p>
          {incident.location ? `${incident.location} · ` : ''}
          {rich`since ${recordTime(incident.startedAt)} · as of <b>${recordTime(at)}</b> · printed for ${guest.name}`}
        </p>
        <p>
          {rich`${plural(board.counts.needsHelp, '<b>#</b> need help', '<b>#</b> need help')}`} ·{' '}
          {rich`${plural(board.counts.silent, '<b>#</b> silent', '<b>#</b> silent')}`} ·{' '}
          {rich`<b>${board.counts.answered}</b> of ${board.counts.all} answered`} ·{' '}
          {board.expected === null
            ? rich`${plural(board.people.counted, '<b>#</b> person', '<b>#</b> people')} counted`
            : rich`${plural(board.people.counted, '<b>#</b> person', '<b>#</b> people')} counted, ${plural(board.expected, '# student', '# students')} expected`}
        </p>
        {latestMessage ? (
          <p>{t`To all rooms, ${dayAndTime(latestMessage.at, at)}: “${told(latestMessage.message)}”`}</p>
        ) : null}
        <p className={classes.legend}>
          <HelpMark isInTextColor /> {t`needs help`} · <ProgressMark progress="notReached" bare />{' '}
          {t`not reached`} · <ProgressMark progress="seen" bare /> {t`seen`} ·{' '}
          <ProgressMark progress="answered" bare /> {t`answered`} · {t`gray: not one of these rooms`}
        </p>
      </header>
      {groups.map((group) => {
        const place = placeOf(group.key, plans.data ?? [])
        const parts = [word, actionName(incident.action), group.title, t`as of ${recordTime(at)}`]
        const mark = parts.filter(Boolean).join(' · ')
        return (
          <section key={group.key} className={classes.group} aria-label={group.title ?? t`Rooms`}>
            {group.title ? <h2>{group.title}</h2> : null}
            {place ? (
              <Floor
                {...place}
                mark={mark}
                incidentId={incident.id}
                board={board}
                title={group.title ?? t`Rooms`}
                rows={group.rows}
              />
            ) : (
              <RoomList mark={mark} rows={group.rows} cellOf={() => null} />
            )}
          </section>
        )
      })}
    </article>
  )
}

const collator = new Intl.Collator('en', { numeric: true })

/** On paper a room is looked for by its name. */
function byName(rows: readonly BoardRow[]): readonly BoardRow[] {
  return rows.toSorted((a, b) => collator.compare(a.room.name, b.room.name))
}

/** The plan and level that a group of rooms is; null for rooms that are on none. */
function placeOf(
  key: string,
  plans: readonly SitePlanHead[],
): { plan: SitePlanHead; levelId: string } | null {
  const dot = key.indexOf('.')
  const siteId = Number(key.slice(0, dot))
  const levelId = key.slice(dot + 1)
  const plan = plans.find((each) => each.siteId === siteId)
  return plan && levelId !== '' ? { plan, levelId } : null
}

type FloorProps = {
  mark: string
  plan: SitePlanHead
  levelId: string
  incidentId: IncidentState['id']
  board: Board
  title: string
  rows: readonly BoardRow[]
}

function Floor({ mark, plan, levelId, incidentId, board, title, rows }: FloorProps) {
  const source = { guestOf: incidentId }
  const shape = useLevelShape(source, plan, levelId)
  const level = plan.levels.find(({ id }) => id === levelId)
  const picture = useAddressOf(useGround(source, level)?.picture ?? null)
  const laid: Plan | null = shape.data ? layOnPaper(shape.data, sheet) : null
  const roomAt = new Map(plan.links.map(({ roomId, unitId }) => [unitId, roomId]))
  const unitOf = new Map(plan.links.map(({ roomId, unitId }) => [roomId, unitId]))
  const rowOf = new Map(board.rows.map((row) => [row.room.id, row]))
  const cells = new Map(laid?.units.map(({ id, cell }) => [id, cell]))
  return (
    <>
      {laid ? (
        <PaperPlan
          label={t`Plan of ${title} with a grid`}
          plan={laid}
          picture={picture}
          rowOf={(unitId) => rowOf.get(roomAt.get(unitId) ?? '')}
        />
      ) : (
        <p role="status" className={classes.wait}>
          {shape.isError ? t`The plan could not be loaded. The list has every room.` : t`Loading the plan…`}
        </p>
      )}
      <RoomList mark={mark} rows={rows} cellOf={(roomId) => cells.get(unitOf.get(roomId) ?? '') ?? null} />
    </>
  )
}

type RoomListProps = {
  /** Printed on each page that the list goes on to: the kind of sheet, its time, and if it is real. */
  mark: string
  rows: readonly BoardRow[]
  cellOf: (roomId: string) => string | null
}

function RoomList({ mark, rows, cellOf }: RoomListProps) {
  return (
    <table className={classes.rooms}>
      <thead>
        <tr>
          <th colSpan={5} scope="colgroup" className={classes.mark}>
            {mark}
          </th>
        </tr>
        <tr>
          <th scope="col">{t`Cleared`}</th>
          <th scope="col">{t`Room`}</th>
          <th scope="col">{t`Grid`}</th>
          <th scope="col">{t`Status`}</th>
          <th scope="col">{t`People`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const stage = clearingStatus(row.room)
          return (
            <tr key={row.room.id} data-help={row.needsHelp || undefined}>
              <td className={classes.box}>{stage === 'clear' ? '☑' : '☐'}</td>
              <td>
                <strong>
                  <bdi>{row.room.name}</bdi>
                </strong>
              </td>
              <td>{cellOf(row.room.id) ?? '–'}</td>
              <td>
                <PaperMark row={row} /> {roomLine(row.room)}
                {stage === 'open' ? '' : ` · ${clearingWords[stage]}`}
              </td>
              <td>{peopleSigns(row.room)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function PaperMark({ row }: { row: BoardRow }) {
  return row.needsHelp ? <HelpMark isInTextColor /> : <ProgressMark progress={row.progress} bare />
}
