import { TextInput } from '@mantine/core'
import { actionName } from '@muster/domain/incident/actionGuides'
import {
  type ClearingList,
  type ClearingRow,
  type ClearingSection,
  clearingList,
  clearingSections,
} from '@muster/domain/incident/clearingList'
import type { IncidentState, RoomState } from '@muster/domain/incident/state'
import { plural, say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { isShown } from '../../live/commandOutbox.ts'
import type { CommandSender } from '../../live/commandSender.ts'
import type { IncidentLiveState } from '../../live/incidentLive.ts'
import { paths } from '../../paths.ts'
import { IncidentKindBand } from '../../ui/IncidentKindBand.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Segmented } from '../../ui/kit/Segmented.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import page from '../../ui/page/page.module.css'
import { ConnectionText } from '../follow/ConnectionText.tsx'
import { useIsInteracting } from '../steady/useIsInteracting.ts'
import { useStableList } from '../steady/useStableList.ts'
import { ClearingRoom } from './ClearingRoom.tsx'
import classes from './ClearRooms.module.css'
import type { ClearingAction, ClearingEntry } from './clearingOutbox.ts'

const sectionWords = wordTable<ClearingSection | 'mine'>({
  mine: say`You are on your way`,
  first: say`Go here first`,
  later: say`Reported safe`,
  taken: say`Taken`,
  clear: say`Cleared`,
})

type Shown = 'open' | 'all'

type ClearRoomsProps = {
  live: IncidentLiveState
  incident: IncidentState
  /** The person who goes from room to room: an account, or a guest. */
  personId: string
  /** Sends their entries. */
  sender: CommandSender<ClearingEntry>
  /** True when the page around it already says what is happening and how fresh that is. */
  isFramed?: boolean
}

/** The rooms to go to, red and silent ones first; each with the person there and the findings. */
export function ClearRooms({ live, incident, personId, sender, isFramed = false }: ClearRoomsProps) {
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('open')
  const area = useRef<HTMLDivElement>(null)
  const isInteracting = useIsInteracting(area)
  const { version } = incident
  const stored = useSyncExternalStore(sender.outbox.entries.subscribe, sender.outbox.entries.get)
  useEffect(() => sender.outbox.confirm(version), [sender, version])
  const entries = useMemo(() => stored.filter((entry) => !isShown(entry, version)), [stored, version])
  const waiting = useMemo(() => byRoom(entries), [entries])
  const { rows, counts } = useClearingList(incident)

  const mine = useMemo(
    () => rows.filter(({ room }) => isAtRoom(room, personId, entries)),
    [rows, personId, entries],
  )
  const mySection = useRef<HTMLElement>(null)
  const newest = useNewest(mine.map(({ room }) => room.id))
  // The phone scrolls to the room that its person takes.
  useEffect(() => {
    if (newest !== null) mySection.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  const wanted = useMemo(() => {
    const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
    return rows
      .filter((row) => {
        if (mine.includes(row) || (shown === 'open' && row.section === 'clear')) return false
        const name = `${row.room.name} ${row.siteName}`.toLowerCase()
        return words.every((word) => name.includes(word))
      })
      .map(({ room, section }) => ({ id: room.id, section }))
  }, [rows, mine, search, shown])
  const { places, outOfPlace, sortNow } = useStableList(wanted, isInteracting, `${shown} ${search}`)
  const byId = useMemo(() => new Map(rows.map((row) => [row.room.id, row])), [rows])

  // The same function while the post is: hundreds of doors keep it without being drawn again.
  const act = useCallback(
    (roomId: string, done: ClearingAction) => sender.add({ roomId, act: done }),
    [sender],
  )
  const door = (row: ClearingRow) => (
    <ClearingRoom
      key={row.room.id}
      row={row}
      severalSites={incident.sites.length > 1}
      isHere={mine.includes(row)}
      isOver={incident.stage !== 'active'}
      accountId={personId}
      waiting={waiting.get(row.room.id) ?? nothing}
      onAct={act}
      onRead={sender.outbox.remove}
    />
  )

  return (
    <>
      {isFramed ? null : <IncidentKindBand incident={incident} />}
      <div className={isFramed ? classes.framed : page.page}>
        {isFramed ? (
          <h1 className={classes.heading}>{t`Clear rooms`}</h1>
        ) : (
          <PageHeader
            title={t`Clear rooms`}
            backLink={{ to: paths.overview(incident.id), label: actionName(incident.action) }}
          />
        )}
        <p className={classes.counts} role="status">
          <strong>{t`${counts.clear} of ${counts.all} cleared`}</strong>
          {counts.taken > 0 ? `, ${t`${plural(counts.taken, '# taken', '# taken')}`}` : ''}
          {counts.needsHelp > 0
            ? `, ${t`${plural(counts.needsHelp, '# with people who need help', '# with people who need help')}`}`
            : ''}
          {counts.notEntered > 0
            ? `, ${t`${plural(counts.notEntered, '# not entered', '# not entered')}`}`
            : ''}
        </p>
        {isFramed ? null : (
          <div>
            <ConnectionText live={live} stage={incident.stage} />
          </div>
        )}
        <div className={classes.tools}>
          <TextInput
            type="search"
            size="md"
            aria-label={t`Find a room`}
            placeholder={t`Find a room`}
            leftSection={<IconSearch size={18} aria-hidden />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <Segmented
            label={t`Which rooms`}
            value={shown}
            onChange={setShown}
            choices={[
              { value: 'open', label: t`Not cleared` },
              { value: 'all', label: t`All` },
            ]}
          />
        </div>
        <div ref={area} className={classes.area}>
          {mine.length > 0 ? (
            <section ref={mySection} aria-label={sectionWords.mine}>
              <h2 className={classes.title}>{sectionWords.mine}</h2>
              <ul className={classes.list}>{mine.map(door)}</ul>
            </section>
          ) : null}
          {clearingSections.map((section) => {
            // While the list is held still, a room just taken has its place here, too.
            const here = places.flatMap((place) => {
              const row = place.section === section ? byId.get(place.id) : undefined
              return row && !mine.includes(row) ? [row] : []
            })
            return here.length === 0 ? null : (
              <section key={section} aria-label={sectionWords[section]}>
                <h2 className={classes.title} data-section={section}>
                  {sectionWords[section]}{' '}
                  <span>{wanted.filter((room) => room.section === section).length}</span>
                </h2>
                <ul className={classes.list}>{here.map(door)}</ul>
              </section>
            )
          })}
          {places.length === 0 && mine.length === 0 ? (
            <EmptyState title={search.trim() ? t`No room matches.` : t`Every room is cleared.`} />
          ) : null}
        </div>
        <p className={classes.news} role="status">
          {outOfPlace > 0 ? (
            <Button
              onClick={sortNow}
            >{t`${plural(outOfPlace, '# room has', '# rooms have')} news – sort`}</Button>
          ) : null}
        </p>
      </div>
    </>
  )
}

const nothing: readonly ClearingEntry[] = []

/** By hand: phones that schools still have do not know Map.groupBy. */
function byRoom(entries: readonly ClearingEntry[]): ReadonlyMap<string, readonly ClearingEntry[]> {
  const rooms = new Map<string, ClearingEntry[]>()
  for (const entry of entries) rooms.set(entry.roomId, [...(rooms.get(entry.roomId) ?? []), entry])
  return rooms
}

/** The list of an incident that goes on: rooms without news keep their rows, and are not drawn again. */
function useClearingList(incident: IncidentState): ClearingList {
  const [previous, setPrevious] = useState(() => ({ rooms: incident.rooms, list: clearingList(incident) }))
  if (previous.rooms === incident.rooms) return previous.list
  const list = clearingList(incident, previous.list)
  setPrevious({ rooms: incident.rooms, list })
  return list
}

/** The id that came to a list last; null while it is empty. */
function useNewest(ids: readonly string[]): string | null {
  const [previous, setPrevious] = useState({ ids, newest: ids.at(-1) ?? null })
  if (ids.join() === previous.ids.join()) return previous.newest
  const newest = ids.find((id) => !previous.ids.includes(id)) ?? (ids.length > 0 ? previous.newest : null)
  setPrevious({ ids, newest })
  return newest
}

/** True when this person is at a door by their last entry, even if the log does not have it yet. */
function isAtRoom({ id, clearing }: RoomState, personId: string, entries: readonly ClearingEntry[]): boolean {
  const last = entries.findLast(({ roomId, refusal }) => roomId === id && refusal === null)
  if (last) return last.act.kind === 'take'
  return clearing?.takers.some((taker) => taker.id === personId) ?? false
}
