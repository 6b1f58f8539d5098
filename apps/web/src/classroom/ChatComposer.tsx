import { Button } from '@mantine/core'
import { messageLimit } from '@muster/domain/text'
import { IconSend, IconUrgent } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { browserStorage } from '../live/bagPost.ts'
import { paths } from '../paths.ts'
import { useDraft } from '../ui/useDraft.ts'
import { useActiveRoom } from './BagContext.ts'
import buttons from './buttons.module.css'
import classes from './ChatComposer.module.css'
import { roomStatusId } from './RoomStatusPanel.tsx'

/** What a room most often has to say; one tap sends it. A call for help is no chat message: nobody may be reading. */
const quickReplies = ['We are all OK', 'Understood', 'We cannot talk now']

const nameKey = 'muster.chatName'

/** Writes to command: one tap for the usual, a field for the rest. The name is optional and remembered. */
export function ChatComposer() {
  const { barcode, incident, view, record, act } = useActiveRoom()
  const [text, setText] = useDraft(`chat.${incident.id}.${view.room.id}`, '')
  const [name, setName] = useState(() => browserStorage()?.getItem(nameKey) ?? '')
  const send = (message: string) => act({ kind: 'chat', text: message.trim(), author: name.trim() || null })
  const submit = () => {
    if (!text.trim()) return
    send(text)
    setText('')
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset className={classes.quick}>
        <legend className={classes.legend}>Quick replies</legend>
        <Link className={classes.help} to={`${paths.bag(barcode, 'checklist')}#${roomStatusId}`}>
          <IconUrgent size={20} aria-hidden />
          We need help
        </Link>
        {quickReplies.map((reply) => (
          <button key={reply} type="button" className={classes.reply} onClick={() => send(reply)}>
            {reply}
          </button>
        ))}
      </fieldset>
      <div className={classes.write}>
        <label className={classes.field}>
          Message
          <textarea
            rows={2}
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
      </div>
      <details className={classes.name}>
        <summary>Writing as {name.trim() || record.name}</summary>
        <label className={classes.field}>
          Your name (optional)
          <input
            type="text"
            autoComplete="name"
            maxLength={200}
            value={name}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value)
              try {
                browserStorage()?.setItem(nameKey, currentTarget.value)
              } catch {
                // Then it is asked again next time.
              }
            }}
          />
        </label>
      </details>
    </form>
  )
}
