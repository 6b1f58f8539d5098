import { Button } from '@mantine/core'
import type { SentMessage } from '@muster/contract/deliveryCalls'
import { channelWords } from '@muster/domain/notification/vocabulary'
import { t } from '@muster/words/t'
import { IconAlertTriangle, IconCheck, IconChecks, IconClock, IconMoon } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../api/problemError.ts'
import { Problem } from '../page/Problem.tsx'
import { TimeText } from '../TimeText.tsx'
import classes from './message.module.css'
import type { DeliveryStatus } from './messageWords.ts'

type MessageLineProps = {
  message: SentMessage
  status: DeliveryStatus
  /** The time when it reached its status. */
  at: string
  /** The reason it came no further; null where the status says it all. */
  note: string | null
  /** Sends it once more, and has the numbers read again. */
  resend: () => Promise<unknown>
}

/** The fate of one message to one person; one that failed can be tried again. */
export function MessageLine({ message, status: { kind, words }, at, note, resend }: MessageLineProps) {
  const { channel, name, address } = message
  const again = useMutation({ mutationFn: resend })
  const Icon = icons[kind]
  return (
    <div className={classes.message} data-state={kind}>
      <span className={classes.who}>
        <strong dir="auto">{name}</strong>
        <span className={classes.way}>
          {channelWords[channel]}
          {address && address !== name ? ` · ${address}` : ''}
        </span>
      </span>
      <span className={classes.state}>
        <Icon size={18} aria-hidden />
        <span>
          {words} <TimeText at={at} />
        </span>
      </span>
      {note ? <span className={classes.note}>{note}</span> : null}
      {kind === 'failed' ? (
        <Button
          size="sm"
          variant="default"
          loading={again.isPending}
          aria-label={t`Try ${name} again`}
          onClick={() => again.mutate()}
        >
          {t`Try again`}
        </Button>
      ) : null}
      {again.error ? <Problem>{sentenceOf(again.error)}</Problem> : null}
    </div>
  )
}

const icons = {
  queued: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  held: IconMoon,
  failed: IconAlertTriangle,
  trying: IconAlertTriangle,
}
