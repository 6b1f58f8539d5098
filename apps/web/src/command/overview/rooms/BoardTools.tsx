import { ActionIcon, Button, Collapse, Tooltip } from '@mantine/core'
import type { Board } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import {
  IconDeviceTv,
  IconFilter,
  IconKeyboard,
  IconLayoutSidebarRight,
  IconLayoutSidebarRightFilled,
  IconMessage,
  IconUserQuestion,
} from '@tabler/icons-react'
import type { ComponentType, RefObject } from 'react'
import type { Floors } from '../../../board/filter/boardFilter.ts'
import { FilterPanel } from '../../../board/filter/FilterPanel.tsx'
import { RoomSearch } from '../../../board/filter/RoomSearch.tsx'
import { LayoutTabs } from '../../../board/LayoutTabs.tsx'
import { type Choice, choiceOf } from '../../../board/rooms/choice.ts'
import type { BoardAddress } from '../../../board/useBoardAddress.ts'
import classes from './BoardTools.module.css'

type BoardToolsProps = {
  incident: IncidentState
  board: Board
  floors: Floors
  address: BoardAddress
  search: RefObject<HTMLInputElement | null>
  areFiltersOpen: boolean
  mayWrite: boolean
  mayName: boolean
  isChoosing: boolean
  onFilters: (open: boolean) => void
  onWrite: (choice: Choice) => void
  onChoose: () => void
  onNames: () => void
  onKeys: () => void
}

/** How the rooms are shown, which of them, and to whom of them to write. */
export function BoardTools(props: BoardToolsProps) {
  const { incident, board, floors, address, areFiltersOpen, mayWrite, mayName, isChoosing } = props
  const { silent, notReached } = board.counts
  return (
    <div className={classes.bar}>
      <div className={classes.tools}>
        <LayoutTabs layout={address.layout} onLayout={address.setLayout} />
        <RoomSearch address={address} field={props.search} />
        <Button
          variant={address.filter.size > 0 ? 'filled' : 'default'}
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={areFiltersOpen}
          aria-controls="board-filters"
          onClick={() => props.onFilters(!areFiltersOpen)}
        >
          Filters{address.filter.size > 0 ? ` (${address.filter.size})` : ''}
        </Button>
        {address.filter.size > 0 || address.search ? (
          <Button variant="subtle" onClick={address.showAll}>
            Clear
          </Button>
        ) : null}
        <div className={classes.end}>
          {mayWrite && silent > 0 ? (
            <WriteTo count={silent} who="silent" onClick={() => props.onWrite(choiceOf('silent', board))} />
          ) : null}
          {mayWrite && notReached > 0 && notReached < silent ? (
            <WriteTo
              count={notReached}
              who="not reached"
              onClick={() => props.onWrite(choiceOf('notReached', board))}
            />
          ) : null}
          {mayWrite && !isChoosing ? (
            <Button variant="default" aria-label="Choose rooms" onClick={props.onChoose}>
              Choose
            </Button>
          ) : null}
          {mayName ? (
            <Tool label="Students unaccounted for" Icon={IconUserQuestion} onClick={props.onNames} />
          ) : null}
          <Tool
            wide
            label={address.isWide ? 'Show messages beside the rooms' : 'Rooms over the whole width'}
            Icon={address.isWide ? IconLayoutSidebarRight : IconLayoutSidebarRightFilled}
            onClick={() => address.setWide(!address.isWide)}
          />
          <Tool label="Wall display" Icon={IconDeviceTv} onClick={() => address.setView('wall')} />
          <Tool wide label="Keys" Icon={IconKeyboard} onClick={props.onKeys} />
        </div>
      </div>
      <Collapse expanded={areFiltersOpen}>
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
      </Collapse>
    </div>
  )
}

/** Short on the screen, so that the tools stay on one line of a desk whatever buttons there are: no room jumps. */
function WriteTo({ count, who, onClick }: { count: number; who: string; onClick: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconMessage size={18} aria-hidden />}
      aria-label={`Message ${count} ${who}`}
      onClick={onClick}
    >
      {count} {who}
    </Button>
  )
}

type ToolProps = {
  label: string
  Icon: ComponentType<{ size: number; 'aria-hidden': boolean }>
  /** Of no use on a narrow screen. */
  wide?: boolean
  onClick: () => void
}

function Tool({ label, Icon, wide = false, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        data-wide={wide}
        className={classes.tool ?? ''}
        onClick={onClick}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
