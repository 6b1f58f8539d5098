import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { changeKind } from '@muster/contract/incidentCalls'
import { actionNoun } from '@muster/domain/incident/actionGuides'
import { kindWords } from '@muster/domain/incident/kindWords'
import type { IncidentState } from '@muster/domain/incident/state'
import { becameRealMessage } from '@muster/domain/incident/tellBuiltIn'
import { messageLimit } from '@muster/domain/text'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconUrgent } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Failure } from '../../../board/send/Failure.tsx'
import { useCommand } from '../../../board/send/useCommand.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import classes from './ControlDialog.module.css'

type Props = { incident: IncidentState; opened: boolean; onClose: () => void }

/** A drill that has become real, in three presses: the one that opens this, the message to rooms, and the last. */
export function RealDialog({ incident, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Make REAL`} size="lg" centered>
      {/* The words name the instruction to rooms: another action has other words, to be read again. */}
      {opened ? <Steps key={incident.action} incident={incident} onClose={onClose} /> : null}
    </Modal>
  )
}

function Steps({ incident, onClose }: Omit<Props, 'opened'>) {
  const [isLast, setIsLast] = useState(false)
  const what = kindWords[incident.kind].name.toLowerCase()
  /** Null until it is typed. */
  const [typed, setMessage] = useDraft<string | null>(`${incident.id}.real.${incident.action}`, null)
  const message = typed ?? becameRealMessage(incident.kind, incident.action)
  const change = useCommand(
    (commandId, words: string) =>
      call(changeKind, { params: { incidentId: incident.id }, body: { commandId, message: words } }),
    onClose,
    `${incident.id}.real`,
  )
  const rooms = incident.rooms.positions.size
  return (
    <Stack>
      <div className={classes.real}>
        <p>
          <IconUrgent size={20} aria-hidden />{' '}
          <strong>
            {isLast
              ? t`${plural(rooms, 'The room sees', 'All # rooms see')} right away that this is NOT a ${what}. Nothing has been sent yet.`
              : t`This turns the ${what} into a real ${actionNoun(incident.action)}. Nothing has been sent yet.`}
          </strong>
        </p>
        <p>
          {t`It cannot be turned back into a ${what}. You can only cancel or end it, and every room sees that.`}
        </p>
      </div>
      {isLast ? (
        <>
          <Text>{t`Every room sees:`}</Text>
          <blockquote className={classes.quote}>{message}</blockquote>
        </>
      ) : (
        <Textarea
          label={t`Every room will read`}
          size="md"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={messageLimit}
          value={message}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
      )}
      {change.error ? <Failure what="changed" error={change.error} /> : null}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t`Keep as ${what}`}</Button>
        {isLast ? (
          // Another element than the first button: a double press must not reach through to it.
          <Button
            kind="danger"
            key="last"
            loading={change.isPending}
            onClick={() => change.mutate(message.trim())}
          >
            {t`Make this a REAL ${actionNoun(incident.action)}`}
          </Button>
        ) : (
          <Button kind="primary" disabled={message.trim() === ''} onClick={() => setIsLast(true)}>
            {t`Continue`}
          </Button>
        )}
      </div>
    </Stack>
  )
}
