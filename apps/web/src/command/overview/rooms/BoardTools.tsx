import { ActionIcon, Button, Collapse, Menu, Tooltip } from '@mantine/core'
import type { Board } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import {
  IconChevronDown,
  IconDeviceTv,
  IconDotsVertical,
  IconFilter,
  IconKeyboard,
  IconLayoutSidebarRight,
  IconLayoutSidebarRightFilled,
  IconMessage,
  IconUserQuestion,
  IconX,
} from '@tabler/icons-react'
import type { ComponentType, RefObject } from 'react'
import type { Floors } from '../../../board/filter/boardFilter.ts'
import { FilterPanel } from '../../../board/filter/FilterPanel.tsx'
import { RoomSearch } from '../../../board/filter/RoomSearch.tsx'
import { LayoutTabs } from '../../../board/LayoutTabs.tsx'
import { type RoomSelection, selectWhere } from '../../../board/rooms/roomSelection.ts'
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
  onWrite: (choice: RoomSelection) => void
  onChoose: () => void
  onNames: () => void
  onKeys: () => void
}

/** The tools of the board: layout, filters, and the rooms to write to. */
export function BoardTools(props: BoardToolsProps) {
  const { incident, board, floors, address, areFiltersOpen, mayWrite, mayName } = props
  return (
    <div className={classes.bar}>
      <div className={classes.tools}>
        <div className={classes.layout}>
          <LayoutTabs layout={address.layout} onLayout={address.setLayout} />
        </div>
        <RoomSearch address={address} field={props.search} />
        <Button
          variant={address.filter.size > 0 ? 'filled' : 'default'}
          className={classes.signed ?? ''}
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={areFiltersOpen}
          aria-controls="board-filters"
          onClick={() => props.onFilters(!areFiltersOpen)}
        >
          <span className={classes.word}>Filters</span>
          {address.filter.size > 0 ? ` (${address.filter.size})` : ''}
        </Button>
        {address.filter.size > 0 || address.search ? (
          <Tool label="Clear" Icon={IconX} onClick={address.showAll} />
        ) : null}
        <div className={classes.end}>
          {mayWrite ? <MessageMenu {...props} /> : null}
          {mayName ? (
            <Tool
              label={unaccounted}
              Icon={IconUserQuestion}
              className={classes.desk}
              onClick={props.onNames}
            />
          ) : null}
          <ViewMenu {...props} />
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

/** A button of the row; where that is short, an entry of its menu. */
const unaccounted = 'Students unaccounted for'

/** To whom of the rooms to write. The numbers change in here and not in the row, which stays as it is. */
function MessageMenu({ board, isChoosing, onWrite, onChoose }: BoardToolsProps) {
  const { silent, notReached } = board.counts
  const writeTo = (of: 'silent' | 'notReached') => () => onWrite(selectWhere(of, board))
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.signed ?? ''}
          leftSection={<IconMessage size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          <span className={classes.word}>Message rooms</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item className={classes.item ?? ''} disabled={silent === 0} onClick={writeTo('silent')}>
          Message {silent} silent
        </Menu.Item>
        <Menu.Item className={classes.item ?? ''} disabled={notReached === 0} onClick={writeTo('notReached')}>
          Message {notReached} not reached
        </Menu.Item>
        <Menu.Item className={classes.item ?? ''} disabled={isChoosing} onClick={onChoose}>
          Choose rooms …
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The options of the board itself. */
function ViewMenu({ address, mayName, onKeys, onNames }: BoardToolsProps) {
  const wide = address.isWide ? 'Show messages beside the rooms' : 'Rooms over the whole width'
  const WideIcon = address.isWide ? IconLayoutSidebarRight : IconLayoutSidebarRightFilled
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="View">
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayName ? (
          <Menu.Item
            className={classes.item ?? ''}
            data-narrow
            leftSection={<IconUserQuestion size={18} aria-hidden />}
            onClick={onNames}
          >
            {unaccounted}
          </Menu.Item>
        ) : null}
        <Menu.Item
          className={classes.item ?? ''}
          leftSection={<IconDeviceTv size={18} aria-hidden />}
          onClick={() => address.setView('wall')}
        >
          Wall display
        </Menu.Item>
        <Menu.Item
          className={classes.item ?? ''}
          data-wide
          leftSection={<WideIcon size={18} aria-hidden />}
          onClick={() => address.setWide(!address.isWide)}
        >
          {wide}
        </Menu.Item>
        <Menu.Item
          className={classes.item ?? ''}
          data-wide
          leftSection={<IconKeyboard size={18} aria-hidden />}
          onClick={onKeys}
        >
          Keyboard shortcuts
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type ToolProps = {
  label: string
  Icon: ComponentType<{ size: number; 'aria-hidden': boolean }>
  className?: string | undefined
  onClick: () => void
}

function Tool({ label, Icon, className, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        className={className ?? ''}
        onClick={onClick}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
