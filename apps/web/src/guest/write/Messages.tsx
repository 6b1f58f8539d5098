import { roomOf } from '@muster/domain/incident/rooms'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { By } from '../../ui/By.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { Translated } from '../../ui/Translated.tsx'
import { useGuest } from '../GuestContext.ts'
import classes from './write.module.css'

/** The messages to rooms so far, the newest first; messages taken back are struck through. */
export function Messages() {
  const { incident } = useGuest()
  const messages = [
    ...incident.broadcasts.map((each) => ({ ...each, to: t`To all rooms` })),
    ...incident.roomMessages.map((each) => ({ ...each, to: toWords(each.roomIds) })),
  ].sort((a, b) => b.seq - a.seq)
  function toWords(ids: readonly string[]): string {
    const [first] = ids
    const name = first === undefined ? undefined : roomOf(incident.rooms, first)?.name
    return ids.length === 1 && name ? t`To ${name}` : t`To ${plural(ids.length, '# room', '# rooms')}`
  }
  return (
    <section className={classes.told} aria-labelledby="told-title">
      <h2 id="told-title">{t`Sent to rooms`}</h2>
      {messages.length === 0 ? <p className={classes.hint}>{t`Nothing yet.`}</p> : null}
      <ol>
        {messages.map(({ id, at, byName, from, message, struck, to }) => (
          <li key={id}>
            <p className={classes.message} dir="auto">
              {struck ? (
                <s>
                  <Translated text={message} />
                </s>
              ) : (
                <Translated text={message} />
              )}
            </p>
            <p className={classes.hint}>
              {to} · <By from={from} name={byName} /> · <TimeText at={at} relative />
              {struck ? ` · ${t`taken back by ${struck.byName}`}` : ''}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
