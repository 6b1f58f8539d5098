import { Textarea } from '@mantine/core'
import { signedWords } from '@muster/domain/incident/typedName'
import { messageLimit } from '@muster/domain/text'
import { t, told } from '@muster/words/t'
import { IconArrowLeft, IconSend } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { serverNow } from '../../api/serverClock.ts'
import { isShown } from '../../live/commandOutbox.ts'
import { By } from '../../ui/By.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { isSendKey } from '../../ui/sendKey.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { useGuest } from '../GuestContext.ts'
import type { Channel } from './channels.ts'
import classes from './GuestChat.module.css'
import { markRead } from './readMarks.ts'

/** The messages of one channel, and a field to write more. Unsent ones are shown as such and sent by themselves. */
export function Conversation({ channel, onBack }: { channel: Channel; onBack: () => void }) {
  const { incident, guest, posts } = useGuest()
  const { outbox } = posts.chat
  const stored = useSyncExternalStore(outbox.entries.subscribe, outbox.entries.get)
  const roomId = channel.id === 'responders' ? null : channel.id
  const waiting = stored.filter((entry) => entry.roomId === roomId && !isShown(entry, incident.version))
  const end = useRef<HTMLDivElement>(null)
  const lastSeq = channel.messages.at(-1)?.seq ?? 0
  useEffect(() => outbox.confirm(incident.version), [outbox, incident.version])
  useEffect(() => markRead(incident.id, channel.id, lastSeq), [incident.id, channel.id, lastSeq])
  // biome-ignore lint/correctness/useExhaustiveDependencies(lastSeq): what is new is brought into view
  // biome-ignore lint/correctness/useExhaustiveDependencies(waiting.length): so is what was just written
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), [lastSeq, waiting.length])
  return (
    <section className={classes.conversation} aria-label={channel.name}>
      <div className={classes.head}>
        <Button
          kind="quiet"
          className={classes.back ?? ''}
          leftSection={<IconArrowLeft size={20} aria-hidden />}
          onClick={onBack}
        >{t`All chats`}</Button>
        <h2>
          <bdi>{channel.name}</bdi>
        </h2>
        {roomId === null ? (
          <p className={classes.dim}>{t`Command and all outside responders with chat can read this.`}</p>
        ) : (
          <p
            className={classes.dim}
          >{t`This room, command and outside responders with chat can read this.`}</p>
        )}
      </div>
      <ol className={classes.said} aria-label={t`Messages`}>
        {channel.messages.length + waiting.length === 0 ? (
          <li className={classes.empty}>{t`No messages here yet.`}</li>
        ) : null}
        {channel.messages.map(({ id, at, byId, byName, typedName, text, from, struck }) => (
          <li
            key={id}
            className={classes.message}
            data-mine={byId === guest.id || undefined}
            data-from={from}
          >
            <p className={classes.text} dir="auto">
              {struck ? <s>{text}</s> : text}
            </p>
            <p className={classes.by}>
              <By from={from} name={byName} signed={signedWords(typedName)} isMine={byId === guest.id} /> ·{' '}
              <TimeText at={at} />
              {struck ? ` · ${t`taken back`}` : ''}
            </p>
          </li>
        ))}
        {waiting.map(({ commandId, text, refusal }) => (
          <li
            key={commandId}
            className={classes.message}
            data-mine
            data-waiting={refusal === null || undefined}
          >
            <p className={classes.text} dir="auto">
              {text}
            </p>
            {refusal === null ? (
              <p className={classes.by}>{t`Sending…`}</p>
            ) : (
              <p role="alert" className={classes.refused}>
                {t`Not sent: ${told(refusal)}`}{' '}
                <Button onClick={() => outbox.remove(commandId)}>{t`OK`}</Button>
              </p>
            )}
          </li>
        ))}
      </ol>
      <div ref={end} className={classes.end} />
      <Composer
        name={channel.name}
        draft={`guest.${incident.id}.${channel.id}`}
        onSend={(text) => posts.chat.add({ roomId, text, at: new Date(serverNow()).toISOString() })}
      />
    </section>
  )
}

type ComposerProps = { name: string; draft: string; onSend: (text: string) => void }

function Composer({ name, draft, onSend }: ComposerProps) {
  const [text, setText] = useDraft(draft, '')
  function send() {
    const words = text.trim()
    if (words === '') return
    onSend(words)
    setText('')
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }
  function key(event: KeyboardEvent) {
    // A word that is still being composed ends with Enter, too.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    // On a phone a return is a new line; the button sends.
    if (!isSendKey(event.nativeEvent) && matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <form className={classes.composer} onSubmit={submit}>
      <Textarea
        aria-label={t`Write to ${name}`}
        placeholder={t`Write a message`}
        size="md"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={messageLimit}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={key}
      />
      <Button
        kind="primary"
        type="submit"
        disabled={text.trim() === ''}
        leftSection={<IconSend size={20} aria-hidden />}
      >{t`Send`}</Button>
    </form>
  )
}
