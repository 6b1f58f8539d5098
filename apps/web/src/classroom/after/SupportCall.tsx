import { Button } from '@mantine/core'
import type { IncidentState, RoomState } from '@muster/domain/incident/state'
import { messageLimit } from '@muster/domain/text'
import { t } from '@muster/words/t'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { useBag } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import controls from '../controls.module.css'
import quiet from '../quiet.module.css'
import { SendState } from '../SendState.tsx'
import classes from './After.module.css'

/** Shorter than this, in ms, was a scare and not hours. */
const shortMs = 10 * 60_000

function wasShort({ startedAt, endedAt }: IncidentState): boolean {
  return endedAt !== null && Date.parse(endedAt) - Date.parse(startedAt) < shortMs
}

/** “I need support”: for the person at the phone, with words or without. */
export function SupportCall({ incident, room }: { incident: IncidentState; room: RoomState }) {
  const { entries, actIn } = useBag()
  const [isOpen, setIsOpen] = useState(false)
  const [note, setNote] = useDraft(`support.${incident.id}`, '')
  const entry = entries.findLast(
    ({ action, incidentId, progress }) =>
      action.kind === 'support' && incidentId === incident.id && progress.stage !== 'refused',
  )
  // The log does not tell the room who asked for support, so this phone remembers that it did.
  const [askedAt, setAskedAt] = useDraft<string | null>(`support.asked.${incident.id}`, null)
  const sentAt = entry?.progress.stage === 'sent' ? entry.at : null
  useEffect(() => {
    if (sentAt) setAskedAt(sentAt)
  }, [sentAt, setAskedAt])
  return (
    <section aria-labelledby="support" className={classes.part}>
      <h2 id="support">{t`How are you?`}</h2>
      <p className={classes.lead}>
        {wasShort(incident)
          ? t`If this upset you, request support here. Your school’s leaders see it.`
          : t`An emergency can be hard, even when it ends well. Request support here. Your school’s leaders see it.`}
      </p>
      {entry || askedAt ? (
        <div className={classes.kind} role="status">
          <IconHeartHandshake size={28} aria-hidden />
          <p>
            {t`You requested support for ${room.name}.`}
            <span className={classes.sent}>
              {entry ? <SendState entry={entry} /> : askedAt ? <Sent at={askedAt} /> : null}
            </span>
          </p>
        </div>
      ) : null}
      {isOpen ? (
        <form
          className={quiet.form}
          onSubmit={(event) => {
            event.preventDefault()
            actIn(incident.id, { kind: 'support', note: note.trim() || null })
            setNote('')
            setIsOpen(false)
          }}
        >
          <label className={controls.field}>
            {t`What should they know? (optional)`}
            <textarea
              rows={3}
              maxLength={messageLimit}
              dir="auto"
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </label>
          <Button
            type="submit"
            fullWidth
            h={56}
            fz="lg"
            className={buttons.primary}
          >{t`Request support`}</Button>
        </form>
      ) : (
        <Button
          variant="default"
          fullWidth
          h={56}
          fz="lg"
          onClick={() => setIsOpen(true)}
        >{t`I need support`}</Button>
      )}
    </section>
  )
}

function Sent({ at }: { at: string }) {
  return rich`Your school’s leaders have it · ${<TimeText at={at} />}`
}
