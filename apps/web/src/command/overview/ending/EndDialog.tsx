import { Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { endIncident } from '@muster/contract/incidentCalls'
import { actionGuides, actionNoun } from '@muster/domain/incident/actionGuides'
import { allClearWords } from '@muster/domain/incident/allClearWords'
import type { Board } from '@muster/domain/incident/board'
import { incidentWords } from '@muster/domain/incident/incidentWords'
import type { IncidentState } from '@muster/domain/incident/state'
import { messageLimit } from '@muster/domain/text'
import { t } from '@muster/words/t'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMe } from '../../../auth/useMe.ts'
import { Failure } from '../../../board/send/Failure.tsx'
import { useCommand } from '../../../board/send/useCommand.ts'
import { HoldToConfirm } from '../../../ui/HoldToConfirm.tsx'
import { KindBand } from '../../../ui/KindBand.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { useDraft } from '../../../ui/useDraft.ts'

import { pickAllClearCode } from './allClearCodes.ts'
import classes from './Ending.module.css'
import { OpenItems } from './OpenItems.tsx'
import { useWithdraw } from './useWithdraw.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

type EndDialogProps = {
  incident: IncidentState
  board: Board
  openRoom: (roomId: string) => void
  opened: boolean
  onClose: () => void
}

/**
 * Ends the incident with an all-clear and a word for the doors, after showing what is still open. Something real is ended
 * by the same act as it is started with.
 */
export function EndDialog({ incident, board, openRoom, opened, onClose }: EndDialogProps) {
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  useEffect(() => {
    if (!opened) setIsWithdrawing(false)
  }, [opened])
  const isReal = incident.kind === 'Actual'
  const title = isReal ? t`End ${incidentWords(incident)}` : t`End the ${actionNoun(incident.action)}`
  return (
    <>
      <Modal opened={opened && !isWithdrawing} onClose={onClose} title={title} size="lg" centered>
        {/* Another kind or action is another all-clear: words for a drill must not end what has become real. */}
        {opened ? (
          <Form
            key={incident.kind + incident.action}
            incident={incident}
            board={board}
            openRoom={openRoom}
            onClose={onClose}
            onWithdraw={() => setIsWithdrawing(true)}
          />
        ) : null}
      </Modal>
      <WithdrawDialog
        incident={incident}
        opened={opened && isWithdrawing && isReal}
        onClose={() => {
          setIsWithdrawing(false)
          onClose()
        }}
      />
    </>
  )
}

type Ending = { message: string; word: string | null; kind: IncidentState['kind'] }

type FormProps = Omit<EndDialogProps, 'opened'> & {
  /** Something real is withdrawn in a dialog of its own. */
  onWithdraw: () => void
}

function Form({ incident, board, openRoom, onClose, onWithdraw }: FormProps) {
  const me = useMe()
  const { id, kind, action } = incident
  // Kept while somebody looks into a room that is still open; null until it is typed.
  const [typed, setMessage] = useDraft<string | null>(`${id}.allClear.${kind}.${action}`, null)
  const message = typed ?? allClearWords(incident, me.name)
  const [allClearCode, setAllClearCode] = useAllClearCode(incident)
  const end = useCommand(
    (commandId, ending: Ending) =>
      call(endIncident, { params: { incidentId: id }, body: { commandId, ...ending } }),
    undefined,
    `${id}.end`,
  )
  const withdraw = useWithdraw(incident)
  const failure = end.error ?? withdraw.error
  const busy = end.isPending || withdraw.isPending
  const send = () => end.mutate({ message: message.trim(), word: allClearCode.trim() || null, kind })
  return (
    <Stack>
      <KindBand kind={incident.kind} isNew={incident.realSince !== null} />
      <OpenItems
        board={board}
        openRoom={(roomId) => {
          onClose()
          openRoom(roomId)
        }}
      />
      <Textarea
        label={t`All-clear to every room`}
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={messageLimit}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <div className={classes.word}>
        <TextInput
          label={t`Door password (optional)`}
          description={t`Say it at each door. Every room sees the same word on its phone.`}
          size="md"
          maxLength={40}
          value={allClearCode}
          onChange={({ currentTarget }) => setAllClearCode(currentTarget.value)}
        />
        <Button onClick={() => setAllClearCode(pickAllClearCode(Math.random(), allClearCode))}>
          {allClearCode.trim() ? t`Suggest another word` : t`Suggest a word`}
        </Button>
      </div>
      {failure ? <Failure what="ended" error={failure} /> : null}
      {kind === 'Actual' ? (
        <div className={classes.deliberate}>
          <HoldToConfirm
            onConfirm={send}
            whyNot={message.trim() === '' ? t`Write the all-clear first` : null}
            busyText={end.isPending || end.isSuccess ? t`Sending the all-clear…` : null}
            words={{
              hold: t`Press and hold to send the all-clear and end ${incidentWords(incident)}`,
              two: t`Send all-clear and end with two presses instead`,
              again: t`Press again to end it for every room`,
              armed: t`Nothing has been sent yet. The second press ends it.`,
            }}
          />
          <div className={classes.ways}>
            <Button disabled={busy} onClick={onWithdraw}>
              {t`Cancel (started by mistake) …`}
            </Button>
            <Button onClick={onClose}>{t`Keep incident running`}</Button>
          </div>
        </div>
      ) : (
        <div className={classes.buttons}>
          <Button loading={withdraw.isPending} disabled={busy} onClick={() => withdraw.mutate(null)}>
            {t`Cancel (started by mistake)`}
          </Button>
          <Button onClick={onClose}>{t`Keep incident running`}</Button>
          <Button
            kind="primary"
            loading={end.isPending}
            disabled={busy || message.trim() === ''}
            onClick={send}
          >
            {t`Send all-clear and end`}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/**
 * The code of the first opening stays: it may have gone out by radio already. An action without locked doors is
 * offered none, and the code of a lockdown is not carried over into an evacuation.
 */
function useAllClearCode({ id, action }: IncidentState): [word: string, change: (word: string) => void] {
  const { areDoorsLocked } = actionGuides[action]
  const [stored, store] = useDraft<string | null>(`${id}.doorWord${areDoorsLocked ? '' : '.open'}`, null)
  const [offered] = useState(() => (areDoorsLocked ? pickAllClearCode(Math.random()) : ''))
  useEffect(() => {
    if (stored === null) store(offered)
  }, [stored, store, offered])
  return [stored ?? offered, store]
}
