import { t } from '@muster/words/t'
import { IconFilter, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { CountFilters } from '../../board/filter/CountFilters.tsx'
import { FilterPanel } from '../../board/filter/FilterPanel.tsx'
import { HiddenAlerts } from '../../board/filter/HiddenAlerts.tsx'
import { RoomSearch } from '../../board/filter/RoomSearch.tsx'
import { LayoutTabs } from '../../board/LayoutTabs.tsx'
import { PlanView } from '../../board/plan/PlanView.tsx'
import { RoundLine } from '../../board/RoundLine.tsx'
import { RoomBoard } from '../../board/rooms/RoomBoard.tsx'
import { useBoard } from '../../board/useBoard.ts'
import type { BoardAddress } from '../../board/useBoardAddress.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { useGuest } from '../GuestContext.ts'
import { GuestRoom } from '../room/GuestRoom.tsx'
import classes from './board.module.css'
import { LatestMessage } from './LatestMessage.tsx'
import { useGuestFloors } from './useGuestFloors.ts'

/** Every room by site and floor, as command's board has them, or on the plan, which has the whole screen; and the way to paper. */
export function GuestBoard({ address }: { address: BoardAddress }) {
  const { incident } = useGuest()
  const board = useBoard(incident)
  const source = { guestOf: incident.id }
  const floors = useGuestFloors(incident.id)
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  return (
    <>
      <div className={classes.tools} data-finding={address.search !== ''}>
        <LayoutTabs layout={address.layout} onLayout={address.setLayout} />
        <RoomSearch address={address} />
        <Button
          kind={address.filter.size > 0 ? 'primary' : 'secondary'}
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={areFiltersOpen}
          aria-controls="board-filters"
          className={classes.signed ?? ''}
          onClick={() => setFiltersOpen(!areFiltersOpen)}
        >
          <span className={classes.word}>{t`Filters`}</span>
          {address.filter.size > 0 ? ` (${address.filter.size})` : ''}
        </Button>
        <Button
          component={Link}
          to="?paper"
          className={classes.signed ?? ''}
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          <span className={classes.word}>{t`Grid and print`}</span>
        </Button>
      </div>
      {address.layout === 'plan' ? null : (
        <>
          <LatestMessage />
          <div className={classes.counts}>
            <RoundLine incident={incident} />
            <CountFilters board={board} filter={address.filter} onFilter={address.setFilter} />
          </div>
        </>
      )}
      {areFiltersOpen ? (
        <FilterPanel
          incident={incident}
          board={board}
          floors={floors}
          filter={address.filter}
          search={address.search}
          onFilter={address.setFilter}
        />
      ) : null}
      <HiddenAlerts board={board} floors={floors} address={address} />
      {address.layout === 'plan' ? (
        <PlanView incident={incident} board={board} floors={floors} address={address} source={source} />
      ) : (
        <RoomBoard
          incident={incident}
          board={board}
          floors={floors}
          address={address}
          selection={null}
          mayWrite={false}
          onSelection={nothing}
          onWrite={nothing}
        />
      )}
      <GuestRoom roomId={address.roomId} onClose={() => address.openRoom(null)} />
    </>
  )
}

/** Rooms are chosen for a message where it is written. */
const nothing = () => {}
