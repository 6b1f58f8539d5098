import { Menu } from '@mantine/core'
import type { Board } from '@muster/domain/incident/board'
import { t } from '@muster/words/t'
import { IconChevronDown, IconMessage } from '@tabler/icons-react'
import { type RoomSelection, selectByHand, selectWhere } from '../../../board/rooms/roomSelection.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { rich } from '../../../ui/rich.tsx'
import classes from './IncidentControlBar.module.css'

type MessageMenuProps = {
  board: Board
  isChoosing: boolean
  /** Continues to the message: to these rooms, or to the panel's own audience. */
  onWrite: (choice: RoomSelection | null) => void
  onChoose: (choice: RoomSelection) => void
}

/** The rooms to write to. The numbers change in here and not in the row, which stays as it is. */
export function MessageMenu({ board, isChoosing, onWrite, onChoose }: MessageMenuProps) {
  const { silent, notReached } = board.counts
  const writeTo = (of: 'silent' | 'notReached') => () => onWrite(selectWhere(of, board))
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          kind="primary"
          leftSection={<IconMessage size={18} aria-hidden className={classes.sign ?? ''} />}
          rightSection={<IconChevronDown size={16} aria-hidden className={classes.sign ?? ''} />}
        >
          <span>{rich`Message ${<span className={classes.word}>{t`rooms`}</span>}`}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onWrite(null)}>{t`New message`}</Menu.Item>
        <Menu.Item disabled={silent === 0} onClick={writeTo('silent')}>
          {t`Message ${silent} silent`}
        </Menu.Item>
        <Menu.Item disabled={notReached === 0} onClick={writeTo('notReached')}>
          {t`Message ${notReached} not reached`}
        </Menu.Item>
        <Menu.Item disabled={isChoosing} onClick={() => onChoose(selectByHand([]))}>
          {t`Choose rooms …`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
