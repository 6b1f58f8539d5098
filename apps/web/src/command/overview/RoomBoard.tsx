import { Button, Group, TextInput } from '@mantine/core'
import type { Board } from '@muster/domain/incident/board'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { boardSections, filterRows } from './boardFilter.ts'
import classes from './RoomBoard.module.css'
import { RoomSection } from './RoomSection.tsx'
import type { BoardAddress } from './useBoardAddress.ts'
import { useHeld } from './useHeld.ts'
import { useSteadyPlaces } from './useSteadyPlaces.ts'

type RoomBoardProps = {
  board: Board
  severalSites: boolean
  address: BoardAddress
  /** Rooms chosen for a message, or null while none are being chosen. */
  chosen: ReadonlySet<string> | null
  onChosen: (chosen: ReadonlySet<string> | null) => void
}

/** Every room: who needs help and who is silent first. Nothing moves away under a pointer. */
export function RoomBoard({ board, severalSites, address, chosen, onChosen }: RoomBoardProps) {
  const area = useRef<HTMLDivElement>(null)
  const held = useHeld(area) || chosen !== null
  const wanted = useMemo(
    () => filterRows(board.rows, address.filter, address.search),
    [board.rows, address.filter, address.search],
  )
  const { places, outOfPlace, sortNow } = useSteadyPlaces(wanted, held, `${address.filter} ${address.search}`)
  const rows = useMemo(() => new Map(board.rows.map((row) => [row.room.id, row])), [board.rows])

  const press = (roomId: string) => {
    if (!chosen) return address.openRoom(roomId)
    const next = new Set(chosen)
    if (!next.delete(roomId)) next.add(roomId)
    onChosen(next)
  }
  const shownIds = places.map(({ id }) => id)

  return (
    <div ref={area} className={classes.area}>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label="Find a room"
          placeholder="Find a room"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={address.search}
          onChange={({ currentTarget }) => address.setSearch(currentTarget.value)}
        />
        <p className={classes.notice} role="status">
          {outOfPlace > 0 ? (
            <Button variant="default" onClick={sortNow}>
              {outOfPlace} {outOfPlace === 1 ? 'room has' : 'rooms have'} news – sort
            </Button>
          ) : null}
        </p>
      </div>
      {chosen ? (
        <Group className={classes.choosing} justify="space-between">
          <strong>{chosen.size === 0 ? 'Press the rooms to write to' : `${chosen.size} chosen`}</strong>
          <Group gap="xs">
            <Button variant="default" onClick={() => onChosen(new Set([...chosen, ...shownIds]))}>
              Choose all shown
            </Button>
            {chosen.size > 0 ? (
              <Button className={classes.write} onClick={() => address.setView('message')}>
                Write message
              </Button>
            ) : null}
            <Button variant="default" onClick={() => onChosen(null)}>
              Cancel
            </Button>
          </Group>
        </Group>
      ) : null}
      {boardSections.map((section) => (
        <RoomSection
          key={section}
          section={section}
          rows={places.flatMap((place) => (place.section === section ? (rows.get(place.id) ?? []) : []))}
          severalSites={severalSites}
          chosen={chosen}
          onPress={press}
        />
      ))}
      {places.length === 0 ? (
        <p className={classes.empty}>
          {address.search || address.filter !== 'all' ? (
            <>
              No room here matches.{' '}
              <Button
                variant="default"
                onClick={() => {
                  address.setFilter('all')
                  address.setSearch('')
                }}
              >
                Show all rooms
              </Button>
            </>
          ) : (
            'No room takes part.'
          )}
        </p>
      ) : null}
    </div>
  )
}
