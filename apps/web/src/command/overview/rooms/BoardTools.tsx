import { ActionIcon, Button, Collapse, TextInput, Tooltip } from '@mantine/core'
import type { Board } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import {
  IconDeviceTv,
  IconFilter,
  IconKeyboard,
  IconLayoutSidebarRight,
  IconLayoutSidebarRightFilled,
  IconSearch,
  IconUserQuestion,
} from '@tabler/icons-react'
import { type ComponentType, type RefObject, useState } from 'react'
import type { Floors } from '../filter/boardFilter.ts'
import { FilterPanel } from '../filter/FilterPanel.tsx'
import { type Choice, choiceOf } from '../messages/choice.ts'
import type { BoardAddress } from '../useBoardAddress.ts'
import { LayoutTabs } from '../ViewTabs.tsx'
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
        <Search address={address} field={props.search} />
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
            <Button variant="default" onClick={() => props.onWrite(choiceOf('silent', board))}>
              Message {silent} silent
            </Button>
          ) : null}
          {mayWrite && notReached > 0 && notReached < silent ? (
            <Button variant="default" onClick={() => props.onWrite(choiceOf('notReached', board))}>
              Message {notReached} not reached
            </Button>
          ) : null}
          {mayWrite && !isChoosing ? (
            <Button variant="default" onClick={props.onChoose}>
              Choose rooms
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

/** While somebody types, the field is ahead of the address: what it holds is theirs until they leave it. */
function Search({ address, field }: { address: BoardAddress; field: BoardToolsProps['search'] }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      ref={field}
      className={classes.search ?? ''}
      type="search"
      aria-label="Find a room"
      placeholder="Find a room"
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed ?? address.search}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        address.setSearch(currentTarget.value)
      }}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The browser would empty the field, and the board would leave off choosing.
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
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
