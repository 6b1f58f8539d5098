import type { StoredRoom } from '@muster/contract/roomCalls'
import { moveRoomPerson, type RoomPerson, removeRoomPerson } from '@muster/contract/roomPeopleCalls'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { SearchSelect } from '../../../ui/kit/SearchSelect.tsx'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import { toastSuccess } from '../../../ui/toasts.ts'
import classes from './rooms.module.css'
import { useUpdateRoomPeopleCache } from './useRoomPeople.ts'

type PlacePersonProps = {
  room: StoredRoom
  person: RoomPerson
  name: string
  others: readonly StoredRoom[]
}

/** Moves a person: to another room of the site, or out of this one. */
export function PlacePerson({ room, person, name, others }: PlacePersonProps) {
  const updateCache = useUpdateRoomPeopleCache(room)
  const [toRoomId, setRoom] = useState('')
  const chosen = others.find(({ id }) => id === toRoomId)
  const params = { siteId: room.siteId, roomId: room.id, rosterPersonId: person.id }
  const isImports = person.source !== 'hand'
  return (
    <>
      {others.length > 1 ? (
        <div className={classes.fields}>
          <SearchSelect
            label={t`Another room`}
            size="md"
            placeholder={t`Choose a room`}
            value={toRoomId || null}
            data={others
              .filter(({ id }) => id !== room.id)
              .map((each) => ({ value: each.id, label: each.name }))}
            onChange={setRoom}
          />
          <ConfirmButton
            action={t`Move`}
            isDestructive={false}
            whyNot={chosen ? null : ''}
            onConfirm={async () => {
              updateCache(await call(moveRoomPerson, { params, body: { toRoomId } }))
              toastSuccess(t`${name} moved to ${chosen?.name ?? ''}`)
            }}
          >
            {t`${name} moves to ${chosen?.name ?? ''} and leaves ${room.name}.`}
            {isImports
              ? ` ${t`Your next import moves them back, unless the roster also has this change.`}`
              : ''}
          </ConfirmButton>
        </div>
      ) : null}
      <div>
        <ConfirmButton
          action={t`Remove from roster`}
          whyNot={null}
          onConfirm={async () => {
            updateCache(await call(removeRoomPerson, { params }))
            toastSuccess(t`${name} removed from the roster`)
          }}
        >
          {t`${room.name} will no longer expect ${name}. Past incident logs stay.`}
          {isImports ? ` ${t`Your next import puts them back, unless the roster no longer has them.`}` : ''}
        </ConfirmButton>
      </div>
    </>
  )
}
