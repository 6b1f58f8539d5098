import { Button } from '@mantine/core'
import { useState } from 'react'
import { useBag } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import composer from './ChatComposer.module.css'
import classes from './ChatPage.module.css'
import type { ChatMember } from './useChatMember.ts'

/** Before a phone first writes: who it is, if it wants to say. */
export function JoinChat({ me }: { me: ChatMember }) {
  const { record } = useBag()
  const [name, setName] = useState(me.remembered)
  return (
    <form
      className={classes.join}
      onSubmit={(event) => {
        event.preventDefault()
        me.join(name)
      }}
    >
      <label className={composer.field}>
        Your name (optional)
        <input
          type="text"
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <Button type="submit" fullWidth h={56} fz="lg" className={buttons.primary}>
        {name.trim() ? `Join as ${name.trim()}` : `Join as ${record.name}`}
      </Button>
    </form>
  )
}
