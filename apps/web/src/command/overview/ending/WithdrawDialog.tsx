import { Modal, Stack, Textarea } from '@mantine/core'
import { incidentWords } from '@muster/domain/incident/incidentWords'
import type { IncidentState } from '@muster/domain/incident/state'
import { withdrawnWords } from '@muster/domain/incident/withdrawnWords'
import { messageLimit } from '@muster/domain/text'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useMe } from '../../../auth/useMe.ts'
import { Failure } from '../../../board/send/Failure.tsx'
import { HoldToConfirm } from '../../../ui/HoldToConfirm.tsx'
import { KindBand } from '../../../ui/KindBand.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { rich } from '../../../ui/rich.tsx'
import { useDraft } from '../../../ui/useDraft.ts'
import classes from './Ending.module.css'
import { useWithdraw } from './useWithdraw.ts'

type Props = { incident: IncidentState; opened: boolean; onClose: () => void }

/** Withdraws something real: what will happen, what every room will read, and the same act as a real one is started with. */
export function WithdrawDialog({ incident, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Cancel ${incidentWords(incident)}`} size="lg" centered>
      {opened ? <WithdrawForm incident={incident} onCancel={onClose} /> : null}
    </Modal>
  )
}

function WithdrawForm({ incident, onCancel }: { incident: IncidentState; onCancel: () => void }) {
  const me = useMe()
  const withdraw = useWithdraw(incident)
  // Null until it is typed.
  const [typed, setMessage] = useDraft<string | null>(`${incident.id}.withdrawn.${incident.action}`, null)
  const message = typed ?? withdrawnWords(incident, me.name)
  const rooms = incident.rooms.positions.size
  const what = incidentWords(incident)
  return (
    <Stack>
      <KindBand kind={incident.kind} isNew={incident.realSince !== null} />
      <p className={classes.consequence}>
        {rich`${<strong>{t`${plural(rooms, 'The room sees', 'All # rooms see')} that ${what} was started by mistake.`}</strong>} People may unlock doors and come out. Cancel it only if you know that there is no danger. Otherwise, end it with an all-clear when it is over.`}
      </p>
      <Textarea
        label={t`Every room will read`}
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={messageLimit}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      {withdraw.error ? <Failure what="canceled" error={withdraw.error} /> : null}
      <div className={classes.deliberate}>
        <HoldToConfirm
          onConfirm={() => withdraw.mutate(message.trim())}
          whyNot={message.trim() === '' ? t`Write the message to rooms first` : null}
          busyText={withdraw.isPending || withdraw.isSuccess ? t`Canceling…` : null}
          words={{
            hold: t`Press and hold to cancel ${what}`,
            two: t`Cancel with two presses instead`,
            again: t`Press again to cancel ${what}`,
            armed: t`Nothing has been canceled yet. The second press cancels it.`,
          }}
        />
        <Button fullWidth onClick={onCancel}>
          {t`Keep incident running`}
        </Button>
      </div>
    </Stack>
  )
}
