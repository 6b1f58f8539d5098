import { Button, Modal, Stack, Text, Textarea } from '@mantine/core'
import { endIncident } from '@muster/contract/incidentCalls'
import type { Board, BoardRow } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { messageLimit } from '@muster/domain/text'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { KindBand } from '../../ui/KindBand.tsx'
import { Failure } from '../Failure.tsx'
import { allClear } from './allClear.ts'
import classes from './EndDialog.module.css'
import { useWithdraw } from './MisfireBar.tsx'
import { roomLine } from './roomWords.ts'
import { useCommand } from './useCommand.ts'

type EndDialogProps = { incident: IncidentState; board: Board; opened: boolean; onClose: () => void }

/** Ends the incident with an all-clear, after showing what is still open. */
export function EndDialog({ incident, board, opened, onClose }: EndDialogProps) {
  const [message, setMessage] = useState(() => allClear(incident))
  const end = useCommand((commandId, words: string) =>
    call(endIncident, { params: { incidentId: incident.id }, body: { commandId, message: words } }),
  )
  const withdraw = useWithdraw(incident.id)
  const failure = end.error ?? withdraw.error
  const busy = end.isPending || withdraw.isPending
  const help = board.rows.filter(({ needsHelp }) => needsHelp)
  const silent = board.rows.filter(({ rung }) => rung !== 'answered')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`End ${incident.action.toLowerCase()}`}
      size="lg"
      centered
    >
      <Stack>
        <KindBand kind={incident.kind} />
        <Open rows={help} one="room still needs help" many="rooms still need help" tone="help" />
        <Open rows={silent} one="room has not answered" many="rooms have not answered" tone="silent" />
        {help.length + silent.length === 0 ? (
          <Text>All {board.counts.all} rooms have answered and none needs help.</Text>
        ) : null}
        <Textarea
          label="All-clear to every room"
          size="md"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={messageLimit}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        {failure ? <Failure what="ended" error={failure} /> : null}
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="md"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined)}
          >
            It was a misfire: withdraw
          </Button>
          <Button variant="default" size="md" onClick={onClose}>
            Go on
          </Button>
          <Button
            size="md"
            loading={end.isPending}
            disabled={busy || message.trim() === ''}
            onClick={() => end.mutate(message.trim())}
          >
            Send all-clear and end
          </Button>
        </div>
      </Stack>
    </Modal>
  )
}

type OpenProps = { rows: readonly BoardRow[]; one: string; many: string; tone: 'help' | 'silent' }

function Open({ rows, one, many, tone }: OpenProps) {
  if (rows.length === 0) return null
  const shown = rows.slice(0, 8)
  const words = shown.map(({ room }) => (tone === 'help' ? `${room.name} (${roomLine(room)})` : room.name))
  return (
    <div className={classes.open} data-tone={tone}>
      <strong>
        {rows.length} {rows.length === 1 ? one : many}
      </strong>
      <p>
        {words.join(', ')}
        {rows.length > shown.length ? ` and ${rows.length - shown.length} more` : ''}
      </p>
    </div>
  )
}
