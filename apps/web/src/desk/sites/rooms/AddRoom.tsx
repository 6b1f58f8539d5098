import { Button, TextInput } from '@mantine/core'
import { addRoom } from '@muster/contract/roomCalls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../api/problemError.ts'
import { newId } from '../../../live/newId.ts'
import { checkAndCall, errorOf, fieldErrors } from '../../../ui/form/fieldErrors.ts'
import { Problem } from '../../../ui/page/Problem.tsx'
import page from '../../../ui/page/page.module.css'
import { toastSuccess } from '../../../ui/toasts.ts'
import classes from './rooms.module.css'
import { useReloadSites } from './useRooms.ts'

/** A new room, by its name. The field stays, for the next one. */
export function AddRoom({ siteId, close }: { siteId: number; close: () => void }) {
  const reload = useReloadSites()
  // A second try after no answer sends the same id, and adds the same room.
  const [draft, setDraft] = useState(() => ({ roomId: newId(), name: '' }))
  const adding = useMutation({
    mutationFn: async () => {
      const room = await checkAndCall(addRoom, { params: { siteId }, body: draft })
      await reload()
      return room
    },
    onSuccess: ({ name }) => {
      toastSuccess(`${name} is added`)
      setDraft({ roomId: newId(), name: '' })
    },
  })
  const nameError = errorOf(fieldErrors(adding.error), 'name')
  return (
    <form
      aria-label="Add a room"
      noValidate
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault()
        if (!adding.isPending) adding.mutate()
      }}
    >
      <TextInput
        label="Name of the room"
        size="md"
        maxLength={200}
        autoComplete="off"
        value={draft.name}
        error={nameError}
        onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
      />
      <div className={page.actions}>
        <Button type="submit" size="md" loading={adding.isPending}>
          Add
        </Button>
        <Button variant="default" size="md" onClick={close}>
          Close
        </Button>
      </div>
      {adding.isError && !nameError ? <Problem>{sentenceOf(adding.error)}</Problem> : null}
    </form>
  )
}
