import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { changeAction } from '@muster/contract/incidentCalls'
import { actionGuides, actionName } from '@muster/domain/incident/actionGuides'
import { leavesLockdown } from '@muster/domain/incident/standDown'
import type { IncidentState } from '@muster/domain/incident/state'
import { attendanceDataType, type IncidentAction } from '@muster/domain/incident/vocabulary'
import { messageLimit } from '@muster/domain/text'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Failure } from '../../../board/send/Failure.tsx'
import { useCommand } from '../../../board/send/useCommand.ts'
import { KindBand } from '../../../ui/KindBand.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { toastSuccess } from '../../../ui/toasts.ts'
import { useDraft } from '../../../ui/useDraft.ts'
import { useWhyUnavailable } from '../../send/useWhyUnavailable.ts'
import { ActionChoice } from '../../start/ActionChoice.tsx'
import classes from './ControlDialog.module.css'

type Props = { incident: IncidentState; opened: boolean; onClose: () => void }

type Typed = Partial<Record<IncidentAction, string>>

type Change = { action: IncidentAction; message: string }

/** Another action from here on, in two presses: the action, then the button that says in full what it does. */
export function ActionDialog({ incident, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Change action`} size="lg" centered>
      {opened ? <Choice incident={incident} onClose={onClose} /> : null}
    </Modal>
  )
}

/**
 * The statement that is true when the answer arrives: it is in the log, and rooms are only about to get it. The board
 * counts those that have.
 */
function sentWords(action: IncidentAction, rooms: number): string {
  return t`${actionName(action)} was sent to ${plural(rooms, '# room', '# rooms')}. The board counts the rooms that have it.`
}

function Choice({ incident, onClose }: Omit<Props, 'opened'>) {
  const [action, setAction] = useState<IncidentAction | null>(null)
  /** By action, so that words for one are never sent with another. Until they are typed they are the action’s own. */
  const [typed, setTyped] = useDraft<Typed>(`${incident.id}.actions`, {})
  const change = useCommand(
    (commandId, command: Change) =>
      call(changeAction, { params: { incidentId: incident.id }, body: { commandId, ...command } }),
    ({ action: now }) => {
      setTyped({})
      toastSuccess(sentWords(now, incident.rooms.positions.size))
      onClose()
    },
    `${incident.id}.actions`,
  )
  const message = action ? (typed[action] ?? actionGuides[action].firstMessage) : ''
  const replaced = incident.instructions.filter(
    ({ isOfAction, dataType, isWithdrawn, phase }) =>
      (isOfAction || dataType === attendanceDataType) && !isWithdrawn && phase === 'during',
  )
  const isSame = action === incident.action
  const cannotLeave = useWhyUnavailable(incident, 'leaveLockdown')
  const refusal = action && leavesLockdown(incident, action) ? cannotLeave : null
  return (
    <Stack>
      <KindBand kind={incident.kind} isNew={incident.realSince !== null} />
      <Text>
        {t`The action now is ${actionName(incident.action)}. Choose the new one. Every open page changes right away.`}
      </Text>
      <ActionChoice action={action} onChange={setAction} />
      {/* Here and not below the words: the reason why the button is off is visible without scrolling. */}
      {refusal ? <Text role="status">{refusal.sentence}</Text> : null}
      {action ? (
        <>
          <Textarea
            label={t`Every room will read`}
            size="md"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={messageLimit}
            value={message}
            onChange={({ currentTarget }) => setTyped({ ...typed, [action]: currentTarget.value })}
          />
          {isSame ? (
            <Text>{t`${actionName(action)} is already the action. Rooms see the message again.`}</Text>
          ) : (
            <div className={classes.replaced}>
              <p>
                {replaced.length === 0
                  ? t`The instructions for ${actionName(action)} are added to every checklist.`
                  : t`The instructions for ${actionName(action)} replace these ${replaced.length}:`}
              </p>
              <ul>
                {replaced.map(({ id, text }) => (
                  <li key={id}>{text}</li>
                ))}
              </ul>
              <p>
                {t`We ask every room again. Answers to ${actionName(incident.action)} stay in the record. Rooms that need help stay listed.`}
              </p>
            </div>
          )}
        </>
      ) : null}
      {change.error ? <Failure what="changed" error={change.error} /> : null}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t`Cancel`}</Button>
        <Button
          kind="primary"
          disabled={action === null || message.trim() === '' || refusal !== null}
          loading={change.isPending}
          onClick={() => action && change.mutate({ action, message: message.trim() })}
        >
          {action
            ? isSame
              ? t`Send ${actionName(action)} again`
              : t`Change to ${action.toUpperCase()} now`
            : t`Choose an action`}
        </Button>
      </div>
    </Stack>
  )
}
