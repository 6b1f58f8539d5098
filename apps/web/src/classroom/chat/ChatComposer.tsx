import { Button } from '@mantine/core'
import { messageLimit } from '@muster/domain/text'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useDraft } from '../../ui/useDraft.ts'
import { useActiveRoom } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import { roomStatusId } from '../RoomStatusPanel.tsx'
import classes from './ChatComposer.module.css'
import { NameForm } from './NameForm.tsx'
import type { ChatMember } from './useChatMember.ts'

/** What a room most often has to say; one tap sends it. */
const quickReplies = ['All quiet here', 'We need help', 'Door is locked', 'Please wait'] as const

/** Writes to command: one tap for the usual, a field for the rest. */
export function ChatComposer({ me }: { me: ChatMember }) {
  const { barcode, incident, view, record, act } = useActiveRoom()
  const [text, setText] = useDraft(`chat.${incident.id}.${view.room.id}`, '')
  const [isHelpSaid, setIsHelpSaid] = useState(false)
  const send = (message: string) =>
    act({ kind: 'chat', text: message.trim(), author: me.name, memberId: me.memberId })
  const submit = () => {
    if (!text.trim()) return
    send(text)
    setText('')
  }
  return (
    <div className={classes.composer}>
      <fieldset className={classes.quick}>
        <legend className={classes.legend}>Quick replies</legend>
        {quickReplies.map((reply) => (
          <button
            key={reply}
            type="button"
            className={reply === 'We need help' ? classes.help : classes.reply}
            onClick={() => {
              send(reply)
              if (reply === 'We need help') setIsHelpSaid(true)
            }}
          >
            {reply}
          </button>
        ))}
      </fieldset>
      {/* Nobody may be reading the chat; the board is always read. */}
      {isHelpSaid ? (
        <p className={classes.say} role="status">
          Say what has happened too:{' '}
          <Link to={`${paths.bag(barcode, 'checklist')}#${roomStatusId}`}>How is your room?</Link> puts it at
          the top of the command board.
        </p>
      ) : null}
      <form
        className={classes.write}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <label className={classes.field}>
          Message
          <textarea
            rows={2}
            dir="auto"
            maxLength={messageLimit}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <Button
          type="submit"
          className={buttons.primary}
          h={56}
          w={56}
          p={0}
          aria-label="Send"
          disabled={!text.trim()}
        >
          <IconSend aria-hidden />
        </Button>
      </form>
      <ChatName me={me} roomName={record.name} />
    </div>
  )
}

/** The name this phone writes under, and how to change it. */
function ChatName({ me, roomName }: { me: ChatMember; roomName: string }) {
  return (
    <details className={classes.name}>
      <summary>Writing as {me.name ?? roomName}</summary>
      <NameForm
        first={me.name ?? ''}
        className={classes.write}
        save={me.join}
        button={(name) => (
          <Button type="submit" variant="default" h={56} fz="md" disabled={name === (me.name ?? '')}>
            Change
          </Button>
        )}
      />
    </details>
  )
}
