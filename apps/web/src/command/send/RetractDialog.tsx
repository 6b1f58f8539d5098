import { Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { retractEntry } from '@muster/contract/incidentCalls'
import { messageLimit } from '@muster/domain/text'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Failure } from '../../board/send/Failure.tsx'
import { useCommand } from '../../board/send/useCommand.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import classes from '../overview/controls/ControlDialog.module.css'

/**
 * The message to take back. `isOnly`: it is the only broadcast in force, so rooms must read another in its place.
 * `isOfGroup`: it was sent in a group, of which rooms know nothing.
 */
type RetractTarget = { seq: number; message: string; to: string; isOnly?: boolean; isOfGroup?: boolean }

type Props = { incidentId: string; entry: RetractTarget | null; onClose: () => void }

/** Takes a message back: it stays in every list, struck through, with who did it and why. */
export function RetractDialog({ incidentId, entry, onClose }: Props) {
  return (
    <Modal opened={entry !== null} onClose={onClose} title={t`Take back`} centered>
      {entry ? <Form key={entry.seq} incidentId={incidentId} entry={entry} onClose={onClose} /> : null}
    </Modal>
  )
}

type RetractInput = { reason: string | null; instead: { message: string; severity: 2 } | null }

function Form({ incidentId, entry, onClose }: Props & { entry: RetractTarget }) {
  const [reason, setReason] = useState('')
  const [instead, setInstead] = useState('')
  const retract = useCommand(
    (commandId, command: RetractInput) =>
      call(retractEntry, { params: { incidentId, seq: entry.seq }, body: { commandId, ...command } }),
    () => {
      toastSuccess(t`Taken back from ${entry.to}`)
      onClose()
    },
  )
  const words = entry.isOnly ? instead.trim() : ''
  return (
    <Stack>
      <blockquote className={classes.quote}>{entry.message}</blockquote>
      <Text>
        {entry.isOfGroup
          ? t`Sent to ${entry.to}. People may have read it. It stays in the history, crossed out.`
          : t`Sent to ${entry.to}. People may have read it. It stays in the history, crossed out, and rooms see that you took it back.`}
      </Text>
      <TextInput
        label={entry.isOfGroup ? t`Reason (optional)` : t`Reason (optional, shown to rooms)`}
        size="md"
        maxLength={200}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {entry.isOnly ? (
        <Textarea
          label={t`New message to rooms`}
          description={t`This is their only message.`}
          size="md"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={messageLimit}
          value={instead}
          onChange={({ currentTarget }) => setInstead(currentTarget.value)}
        />
      ) : null}
      {retract.error ? <Failure what="taken back" error={retract.error} /> : null}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button
          kind="primary"
          loading={retract.isPending}
          disabled={entry.isOnly && words === ''}
          onClick={() =>
            retract.mutate({
              reason: reason.trim() || null,
              instead: words === '' ? null : { message: words, severity: 2 },
            })
          }
        >
          {t`Take back message`}
        </Button>
      </div>
    </Stack>
  )
}
