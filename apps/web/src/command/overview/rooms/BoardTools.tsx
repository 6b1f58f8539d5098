import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import type { Board } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { say } from '@muster/words/message'
import { t, tell } from '@muster/words/t'
import {
  IconDeviceTv,
  IconDotsVertical,
  IconFilter,
  IconKeyboard,
  IconLayoutSidebarRight,
  IconLayoutSidebarRightFilled,
  IconUserQuestion,
  IconX,
} from '@tabler/icons-react'
import { type ComponentType, type RefObject, useState } from 'react'
import type { Floors } from '../../../board/filter/boardFilter.ts'
import { FilterPanel } from '../../../board/filter/FilterPanel.tsx'
import { RoomSearch } from '../../../board/filter/RoomSearch.tsx'
import { LayoutTabs } from '../../../board/LayoutTabs.tsx'
import type { BoardAddress } from '../../../board/useBoardAddress.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import classes from './BoardTools.module.css'

type BoardToolsProps = {
  incident: IncidentState
  board: Board
  floors: Floors
  address: BoardAddress
  search: RefObject<HTMLInputElement | null>
  areFiltersOpen: boolean
  mayName: boolean
  onFilters: (open: boolean) => void
  onNames: () => void
  onKeys: () => void
}

/** The tools of the board: layout, search and filters. */
export function BoardTools(props: BoardToolsProps) {
  const { incident, board, floors, address, areFiltersOpen, mayName } = props
  const [isFinding, setFinding] = useState(false)
  return (
    <div className={classes.bar}>
      <div className={classes.tools} data-finding={isFinding || address.search !== ''}>
        <div className={classes.layout}>
          <LayoutTabs layout={address.layout} onLayout={address.setLayout} />
        </div>
        <search className={classes.find} onFocus={() => setFinding(true)} onBlur={() => setFinding(false)}>
          <RoomSearch address={address} field={props.search} />
        </search>
        <Button
          kind={address.filter.size > 0 ? 'primary' : 'secondary'}
          className={classes.signed ?? ''}
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={areFiltersOpen}
          aria-controls="board-filters"
          onClick={() => props.onFilters(!areFiltersOpen)}
        >
          <span className={classes.word}>{t`Filters`}</span>
          {address.filter.size > 0 ? ` (${address.filter.size})` : ''}
        </Button>
        {address.filter.size > 0 || address.search ? (
          <Tool label={t`Clear`} Icon={IconX} onClick={address.showAll} />
        ) : null}
        <div className={classes.end}>
          {mayName ? (
            <Tool
              label={tell(unaccounted)}
              Icon={IconUserQuestion}
              className={classes.desk}
              onClick={props.onNames}
            />
          ) : null}
          <ViewMenu {...props} />
        </div>
      </div>
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
    </div>
  )
}

/** A button of the row; where that is short, an entry of its menu. */
const unaccounted = say`Students unaccounted for`

/** The options of the board itself. */
function ViewMenu({ address, mayName, onKeys, onNames }: BoardToolsProps) {
  const wide = address.isWide ? t`Show messages beside the rooms` : t`Rooms over the whole width`
  const WideIcon = address.isWide ? IconLayoutSidebarRight : IconLayoutSidebarRightFilled
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t`View`}>
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
            {tell(unaccounted)}
          </Menu.Item>
        ) : null}
        <Menu.Item
          className={classes.item ?? ''}
          leftSection={<IconDeviceTv size={18} aria-hidden />}
          onClick={() => address.setView('wall')}
        >
          {t`Wall display`}
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
          {t`Keyboard shortcuts`}
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
