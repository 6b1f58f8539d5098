import { ActionIcon } from '@mantine/core'
import { signatureWith, signedWords } from '@muster/domain/incident/typedName'
import { t } from '@muster/words/t'
import { IconPinFilled, IconPinnedOff } from '@tabler/icons-react'
import { Failure } from '../../board/send/Failure.tsx'
import { By } from '../../ui/By.tsx'
import type { ChannelMessage } from './channelRows.ts'
import classes from './Pins.module.css'

type PinsProps = {
  /** Seqs, in the order they were pinned. */
  pins: readonly number[]
  said: readonly ChannelMessage[]
  onShow: (seq: number) => void
  /** Null for a person without the right. */
  onUnpin: ((seq: number) => void) | null
  error: unknown
}

/** The messages that command keeps in sight, pinned above the conversation. */
export function Pins({ pins, said, onShow, onUnpin, error }: PinsProps) {
  const pinned = pins.flatMap((seq) => said.find((each) => each.seq === seq) ?? [])
  if (pinned.length === 0 && !error) return null
  return (
    <section className={classes.pins} aria-label={t`Pinned`}>
      {error ? <Failure what="changed" error={error} /> : null}
      <ul className={classes.list}>
        {pinned.map(({ seq, text, byName, from, typedName, struck }) => (
          <li key={seq} className={classes.pin}>
            <IconPinFilled size={16} aria-hidden className={classes.mark} />
            <button type="button" className={classes.words} onClick={() => onShow(seq)}>
              <strong>
                <By from={from} name={byName} signed={signedWords(typedName)} />:
              </strong>{' '}
              {struck ? <s>{text}</s> : text}
            </button>
            {onUnpin ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t`Unpin what ${signatureWith(from, byName, typedName)} said`}
                onClick={() => onUnpin(seq)}
              >
                <IconPinnedOff size={18} aria-hidden />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
