import { Portal } from '@mantine/core'
import { useElementSize, useHotkeys } from '@mantine/hooks'
import { actionName } from '@muster/domain/incident/actionGuides'
import type { Board, BoardRow } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { memo, useEffect, useMemo, useState } from 'react'
import { connectionStatusOf, connectionWords } from '../../../board/follow/connectionWords.ts'
import { RoomName } from '../../../board/rooms/RoomName.tsx'
import { shortName } from '../../../board/rooms/roomGroups.ts'
import { roomLine } from '../../../board/words/roomWords.ts'
import type { IncidentLiveState } from '../../../live/incidentLive.ts'
import { actionLooks } from '../../../ui/ActionMark.tsx'
import { ConnectionAnnouncer } from '../../../ui/ConnectionAnnouncer.tsx'
import { IncidentKindBand } from '../../../ui/IncidentKindBand.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { ProgressMark, progressWords } from '../../../ui/ProgressMark.tsx'
import { HelpMark } from '../../../ui/RoomMark.tsx'
import { dateAndTime } from '../../../ui/times.ts'
import { useWakeLock } from '../../../ui/useWakeLock.ts'
import { Elapsed, headerColor } from '../BoardHeader.tsx'
import { fitTiles, nameSize } from './fitTiles.ts'
import classes from './WallBoard.module.css'

type WallBoardProps = { live: IncidentLiveState; incident: IncidentState; board: Board; onLeave: () => void }

/**
 * The board for a display on the wall, which nobody touches: the counts to be read from afar, and every room at a place
 * of its own that it keeps. Escape leaves.
 */
export function WallBoard({ live, incident, board, onLeave }: WallBoardProps) {
  const active = incident.stage === 'active'
  useWakeLock(true)
  useInertBackground()
  useHotkeys([['Escape', onLeave]])
  const isIdle = useIdlePointer()
  const { Icon } = actionLooks[incident.action]
  const { counts, people, expected } = board
  return (
    <Portal>
      <main className={classes.wall} data-idle={isIdle}>
        <IncidentKindBand incident={incident} />
        <header className={classes.head} style={{ background: headerColor(incident) }}>
          <Icon size={56} stroke={1.75} aria-hidden />
          <h1 className={classes.action}>
            {actionName(incident.action)}
            {active ? '' : ` ${incident.stage === 'ended' ? t`ended` : t`canceled`}`}
          </h1>
          <p className={classes.where}>
            {[incident.location, ...incident.sites.map(({ name }) => name)].filter(Boolean).join(' · ')}
          </p>
          <span className={classes.clock} role="timer" aria-label={t`Time since start`}>
            <Elapsed startedAt={incident.startedAt} endedAt={incident.endedAt} />
          </span>
        </header>
        <Connection live={live} incident={incident} />
        <dl className={classes.counts}>
          <Count of="help" label={t`Need help`} count={counts.needsHelp} />
          <Count of="notReached" label={t`Not reached`} count={counts.notReached} />
          <Count of="seen" label={t`Seen`} count={counts.seen} />
          <Count of="answered" label={t`Answered`} count={counts.answered} total={counts.all} />
          <Count of="people" label={t`People`} count={people.counted} total={expected} />
        </dl>
        <Tiles rows={board.rows} />
        <Button className={classes.leave ?? ''} onClick={onLeave}>
          {t`Leave wall display (Esc)`}
        </Button>
      </main>
    </Portal>
  )
}

/** The connection, shown so that nobody misses it; nothing while news arrive at once. */
function Connection({ live, incident }: Pick<WallBoardProps, 'live' | 'incident'>) {
  const { connection, knownAt } = live
  const isFresh = connection === 'live' || incident.stage !== 'active'
  return (
    <>
      <p className={classes.connection} data-fresh={isFresh}>
        {isFresh ? '' : connectionWords(connection, incident.stage, knownAt ? dateAndTime(knownAt) : null)}
      </p>
      <ConnectionAnnouncer
        status={incident.stage === 'active' ? connectionStatusOf(connection) : 'starting'}
      />
    </>
  )
}

type CountProps = {
  of: 'help' | 'notReached' | 'seen' | 'answered' | 'people'
  label: string
  count: number
  /** The total that it is counted out of; null where nobody knows. */
  total?: number | null
}

function Count({ of, label, count, total = null }: CountProps) {
  return (
    <div className={classes.count} data-of={of} data-any={count > 0}>
      <dt>
        {of === 'help' ? <HelpMark isInTextColor /> : null}
        {of === 'notReached' || of === 'seen' || of === 'answered' ? (
          <ProgressMark progress={of} bare />
        ) : null}{' '}
        {label}
      </dt>
      <dd>
        {count}
        {total === null ? null : <small> / {total}</small>}
      </dd>
    </div>
  )
}

const byPlace = new Intl.Collator('en', { numeric: true })

/** In a fixed order: a room is always found where it was. */
function Tiles({ rows }: { rows: readonly BoardRow[] }) {
  const { ref, width, height } = useElementSize<HTMLUListElement>()
  const inPlace = useMemo(
    () =>
      [...rows].sort(
        (a, b) =>
          byPlace.compare(a.siteName, b.siteName) ||
          byPlace.compare(a.room.name, b.room.name) ||
          (a.room.id < b.room.id ? -1 : 1),
      ),
    [rows],
  )
  const fit = width > 0 ? fitTiles(Math.max(1, rows.length), width, height) : null
  const tileHeight = fit ? height / fit.rows : 0
  const tileWidth = fit ? width / fit.columns : 0
  // Four letters at least, and no higher than half the tile.
  const fontSize = Math.max(9, Math.min(tileHeight * 0.46, tileWidth / 5.2, 40))
  const isLarge = tileHeight >= 64
  return (
    <ul
      ref={ref}
      className={classes.tiles}
      style={{
        gridTemplateColumns: `repeat(${fit?.columns ?? 1}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${fit?.rows ?? 1}, minmax(0, 1fr))`,
        fontSize: isLarge ? Math.min(fontSize, tileHeight * 0.28) : fontSize,
      }}
    >
      {fit
        ? inPlace.map((row) => (
            <Tile key={row.room.id} row={row} isLarge={isLarge} width={Math.floor(tileWidth)} />
          ))
        : null}
    </ul>
  )
}

const Tile = memo(function Tile({ row, isLarge, width }: { row: BoardRow; isLarge: boolean; width: number }) {
  const { room, progress, needsHelp } = row
  const name = shortName(room.name)
  return (
    <li className={classes.tile} data-progress={progress} data-help={needsHelp}>
      <span className={classes.name} style={{ fontSize: `min(1em, ${nameSize(name, width)}px)` }}>
        <span aria-hidden>
          {needsHelp ? <HelpMark isInTextColor /> : <ProgressMark progress={progress} bare />}
        </span>
        <RoomName name={name} />
      </span>
      <span className={isLarge ? classes.words : classes.hidden}>
        {isLarge ? '' : `${needsHelp ? t`Needs help` : progressWords[progress]}: `}
        {roomLine(room)}
      </span>
    </li>
  )
})

/** Hides the page under the wall from keyboards and screen readers meanwhile. */
function useInertBackground() {
  useEffect(() => {
    const rest = document.getElementById('root')
    rest?.setAttribute('inert', '')
    return () => rest?.removeAttribute('inert')
  }, [])
}

/** The pointer is hidden when it has not moved for this long, in ms. */
const idleMs = 3_000

function useIdlePointer(): boolean {
  const [isIdle, setIdle] = useState(true)
  useEffect(() => {
    let timer = 0
    const moved = () => {
      setIdle(false)
      window.clearTimeout(timer)
      timer = window.setTimeout(() => setIdle(true), idleMs)
    }
    window.addEventListener('pointermove', moved)
    window.addEventListener('keydown', moved)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('pointermove', moved)
      window.removeEventListener('keydown', moved)
    }
  }, [])
  return isIdle
}
