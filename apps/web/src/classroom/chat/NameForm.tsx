import { typedName } from '@muster/domain/incident/typedName'
import { t } from '@muster/words/t'
import { type ReactNode, useState } from 'react'
import controls from '../controls.module.css'

type Props = {
  /** The first value of the field. */
  first: string
  className: string | undefined
  save: (name: string) => void
  /** The button, for a name as it would be saved. */
  button: (name: string) => ReactNode
}

/** Asks for the name that somebody writes under in the chat, if they want to say. */
export function NameForm({ first, className, save, button }: Props) {
  const [name, setName] = useState(first)
  const isUnshown = name.trim() !== '' && typedName(name) === null
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        save(isUnshown ? '' : name)
      }}
    >
      <label className={controls.field} data-quiet>
        {t`Your name (optional)`}
        <input
          type="text"
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      {isUnshown ? (
        <p role="status">{t`We do not show “${name.trim()}”: it looks like someone else’s name. Without a name, the message is signed by the room.`}</p>
      ) : null}
      {button(isUnshown ? '' : name.trim())}
    </form>
  )
}
