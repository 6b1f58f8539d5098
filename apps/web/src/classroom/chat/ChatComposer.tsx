import { Button, VisuallyHidden } from '@mantine/core'
import { signedWords } from '@muster/domain/incident/typedName'
import { messageLimit } from '@muster/domain/text'
import { inEnglish, t, told } from '@muster/words/t'
import { IconSend } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import { Link } from 'react-router'
import { newId } from '../../live/newId.ts'
import { paths } from '../../paths.ts'
import { submitOnSendKey } from '../../ui/sendKey.ts'
import { useDraft } from '../../ui/useDraft.ts'
import { useActiveRoom } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import controls from '../controls.module.css'
import classes from './ChatComposer.module.css'
import { NameForm } from './NameForm.tsx'
import { boardWords, helpWords, openHelp } from './quickHelp.ts'
import type { ChatMember } from './useChatMember.ts'
import { useShortScreen } from './useShortScreen.ts'

/** The most frequent messages of a room; one tap sends one, in English: command reads it. */
const quickReplies = [
  inEnglish('All quiet here'),
  helpWords,
  inEnglish('Door is locked'),
  inEnglish('Please wait'),
] as const

/** Writes to command: one tap for the usual, a field for the rest. */
export function ChatComposer({ me }: { me: ChatMember }) {
  const { incident, view, record, entries, act } = useActiveRoom()
  const [text, setText] = useDraft(`chat.${incident.id}.${view.room.id}`, '')
  const [isFocused, setIsFocused] = useState(false)
  const isShort = useShortScreen()
  const isWriting = isFocused && isShort
  const help = openHelp(
    view.room,
    entries.filter(({ incidentId }) => incidentId === incident.id),
  )
  const send = (message: string) =>
    act({ kind: 'chat', text: message.trim(), author: me.name, memberId: me.memberId, secret: me.secret })
  const reply = (message: string) => {
    // First the board, then the chat: the one is always read, the other when somebody has time.
    if (message === helpWords && !help)
      act({ kind: 'report', reportId: newId(), type: 7, text: helpWords, photoId: null })
    send(message)
  }
  const submit = () => {
    if (!text.trim()) return
    send(text)
    setText('')
  }
  // The parts of the page around this one make room, too.
  useLayoutEffect(() => {
    const { documentElement: root } = document
    root.toggleAttribute('data-writing', isWriting)
    return () => root.removeAttribute('data-writing')
  }, [isWriting])
  return (
    <div className={classes.composer} data-writing={isWriting}>
      <fieldset className={`${controls.pills} ${classes.quick}`}>
        <VisuallyHidden component="legend">{t`Quick replies`}</VisuallyHidden>
        {quickReplies.map((message) => (
          <button
            key={message}
            type="button"
            className={controls.pill}
            data-tone={message === helpWords ? 'help' : undefined}
            onClick={() => reply(message)}
          >
            {told(message)}
          </button>
        ))}
      </fieldset>
      {help ? <HelpCallStatus words={boardWords(help)} /> : null}
      <form
        className={classes.write}
        onFocus={() => setIsFocused(true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setIsFocused(false)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <label className={`${controls.field} ${classes.field}`} data-quiet>
          {t`Message`}
          <textarea
            rows={2}
            dir="auto"
            maxLength={messageLimit}
            value={text}
            onKeyDown={submitOnSendKey}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <Button
          type="submit"
          className={buttons.primary}
          h={56}
          w={56}
          p={0}
          aria-label={t`Send`}
          disabled={!text.trim()}
          // The keyboard stays for the next message, and the button stays under the thumb.
          onMouseDown={(event) => event.preventDefault()}
        >
          <IconSend aria-hidden />
        </Button>
      </form>
      <ChatName me={me} roomName={record.name} />
    </div>
  )
}

/** The progress of the call for help, and the way to say what it is about. */
function HelpCallStatus({ words }: { words: string }) {
  const { barcode } = useActiveRoom()
  return (
    <p className={classes.say}>
      <span role="status">{words}</span>{' '}
      <Link to={paths.bag(barcode, 'report')}>{t`Say what has happened`}</Link>
    </p>
  )
}

/** The name this phone writes under, and how to change it. */
function ChatName({ me, roomName }: { me: ChatMember; roomName: string }) {
  return (
    <details className={classes.name}>
      <summary className={controls.summary}>
        {me.name === null ? t`Writing as ${roomName}` : t`Writing as ${roomName}, ${signedWords(me.name)}`}
      </summary>
      <NameForm
        first={me.name ?? ''}
        className={classes.write}
        save={me.join}
        button={(name) => (
          <Button
            type="submit"
            variant="default"
            h={56}
            fz="md"
            disabled={name === (me.name ?? '')}
          >{t`Change`}</Button>
        )}
      />
    </details>
  )
}
