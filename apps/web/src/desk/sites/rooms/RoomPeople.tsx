import type { StoredRoom } from '@muster/contract/roomCalls'
import {
  addRoomPerson,
  type RoomPerson,
  type RosterSource,
  updateRoomPerson,
} from '@muster/contract/roomPeopleCalls'
import { commaList } from '@muster/words/commaList'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import page from '../../../ui/page/page.module.css'
import { toastSuccess } from '../../../ui/toasts.ts'
import { PersonForm, type PersonValues } from './PersonForm.tsx'
import { PlacePerson } from './PlacePerson.tsx'
import classes from './rooms.module.css'
import { useRoomPeople, useUpdateRoomPeopleCache } from './useRoomPeople.ts'

type RoomPeopleProps = { room: StoredRoom; others: readonly StoredRoom[] }

/** The people of a room: each with the source of their place, and one at a time added, changed, moved or taken off. */
export function RoomPeople({ room, others }: RoomPeopleProps) {
  const people = useRoomPeople(room)
  const [isAdding, setAdding] = useState(false)
  const [openId, setOpen] = useState<string | null>(null)
  return (
    <section aria-label={t`Roster of ${room.name}`} className={classes.roster}>
      {isAdding ? (
        <Add room={room} close={() => setAdding(false)} />
      ) : (
        <div>
          <Button onClick={() => setAdding(true)}>{t`Add a student or teacher`}</Button>
        </div>
      )}
      <Loaded query={people} height={80}>
        {(all) =>
          all.length === 0 ? (
            <p className={page.note}>{t`No people yet. Add them here, or import a roster.`}</p>
          ) : (
            <ul className={classes.rooms}>
              {all.map((person) => (
                <Person
                  key={person.id}
                  person={person}
                  room={room}
                  others={others}
                  isOpen={person.id === openId}
                  open={() => setOpen(person.id)}
                  close={() => setOpen(null)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

const sources = wordTable<RosterSource>({
  hand: say`added manually`,
  rosterSystem: say`from your roster system`,
  file: say`from a file`,
})

type PersonProps = RoomPeopleProps & {
  person: RoomPerson
  isOpen: boolean
  open: () => void
  close: () => void
}

function Person({ person, room, others, isOpen, open, close }: PersonProps) {
  const { role, grade, source, otherRooms } = person
  const name = nameOf(person)
  const facts = [
    role === 'staff' ? t`Teacher` : t`Student`,
    ...(grade ? [t`grade ${grade}`] : []),
    sources[source],
    ...(otherRooms.length > 0 ? [t`also in ${commaList(otherRooms)}`] : []),
  ]
  return (
    <li className={classes.room} data-open={isOpen}>
      <span>
        <span className={classes.name}>{name}</span>
        <span className={page.note}>{facts.join(' · ')}</span>
      </span>
      <Button
        aria-expanded={isOpen}
        aria-label={isOpen ? t`Close ${name}` : t`Edit ${name}`}
        onClick={isOpen ? close : open}
      >
        {isOpen ? t`Close` : t`Edit`}
      </Button>
      {isOpen ? (
        <div className={classes.panel}>
          {person.isImported ? (
            <p className={page.note}>
              {t`${name} came from an import. Change the name in your roster. The next import also restores their rooms.`}
            </p>
          ) : (
            <Change room={room} person={person} close={close} />
          )}
          <PlacePerson room={room} person={person} name={name} others={others} />
        </div>
      ) : null}
    </li>
  )
}

function Add({ room, close }: { room: StoredRoom; close: () => void }) {
  const updateCache = useUpdateRoomPeopleCache(room)
  const save = async (values: PersonValues, rosterPersonId: string) => {
    const params = { siteId: room.siteId, roomId: room.id }
    updateCache(await call(addRoomPerson, { params, body: { rosterPersonId, ...values } }))
    toastSuccess(t`${nameOf(values)} added`)
  }
  return <PersonForm stored={null} save={save} close={close} />
}

function Change({ room, person, close }: { room: StoredRoom; person: RoomPerson; close: () => void }) {
  const updateCache = useUpdateRoomPeopleCache(room)
  const { id: rosterPersonId, version, role, givenName, familyName, grade } = person
  const save = async ({ role: _, ...values }: PersonValues) => {
    const params = { siteId: room.siteId, roomId: room.id, rosterPersonId }
    updateCache(await call(updateRoomPerson, { params, body: { version, ...values } }))
  }
  return <PersonForm stored={{ role, givenName, familyName, grade: grade ?? '' }} save={save} close={close} />
}

function nameOf({ givenName, familyName }: { givenName: string; familyName: string }): string {
  return [givenName, familyName].filter(Boolean).join(' ')
}
