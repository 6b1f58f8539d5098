import { Modal } from '@mantine/core'
import type { Board } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { SendPanel } from '../overview/messages/SendPanel.tsx'

type WriteToManyProps = {
  incident: IncidentState
  board: Board
  isOpen: boolean
  /** Null: every room. */
  chosen: ReadonlySet<string> | null
  onChosen: (chosen: ReadonlySet<string> | null) => void
  onClose: () => void
  onSent: () => void
}

/**
 * Message several rooms, in place of as many chats: it shows at the top of their pages, and the board counts the
 * rooms that have seen it.
 */
export function WriteToMany({ isOpen, onClose, ...panel }: WriteToManyProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Message several rooms`} size="lg">
      <p>{t`It shows at the top of their page. The board shows who has seen it.`}</p>
      <SendPanel {...panel} />
    </Modal>
  )
}
