import { TextInput } from '@mantine/core'
import { requestStudent } from '@muster/contract/incidentCalls'
import { findStudents } from '@muster/contract/rosterCalls'
import { listRooms, roomOf } from '@muster/domain/incident/rooms'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue, useState } from 'react'
import { call } from '../../api/call.ts'
import { useMay } from '../../auth/accountState.ts'
import { Failure } from '../../board/send/Failure.tsx'
import { useCommand } from '../../board/send/useCommand.ts'
import { Badge } from '../../ui/kit/Badge.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { SearchSelect } from '../../ui/kit/SearchSelect.tsx'
import page from '../../ui/page/page.module.css'
import { toastSuccess } from '../../ui/toasts.ts'
import { useWhyUnavailable } from '../send/useWhyUnavailable.ts'
import classes from './Reunification.module.css'
import { byWhereTheyAre, markWords } from './students.ts'

type ReunificationInput = {
  roomId: string
  personId: string | null
  student: string | null
  message: string | null
}

/** A guardian has come: who they want, found on the roster, or named by hand where there is none. */
export function AskForStudent({ incident }: { incident: IncidentState }) {
  const mayRead = useMay('student.read')
  const [guardian, setGuardian] = useState('')
  const [search, setSearch] = useState('')
  const [isByHand, setByHand] = useState(!mayRead)
  const ask = useCommand(
    (commandId, command: ReunificationInput) =>
      call(requestStudent, {
        params: { incidentId: incident.id },
        body: { commandId, itemId: commandId, ...command },
      }),
    ({ roomId }) => {
      setSearch('')
      setGuardian('')
      toastSuccess(t`${roomOf(incident.rooms, roomId)?.name ?? t`The room`} gets the request`)
    },
  )
  const cannot = useWhyUnavailable(incident, 'writeToRooms')
  const message = guardian.trim() || null
  if (cannot) return <p className={page.note}>{cannot.sentence}</p>
  return (
    <section className={page.card} aria-label={t`Request a student`}>
      <TextInput
        label={t`Who is waiting (optional)`}
        placeholder={t`Mother, ID seen, north gate`}
        size="md"
        maxLength={500}
        value={guardian}
        onChange={({ currentTarget }) => setGuardian(currentTarget.value)}
      />
      {isByHand ? (
        <ByHand
          incident={incident}
          isSending={ask.isPending}
          onAsk={(command, onSent) => ask.mutate({ ...command, message }, { onSuccess: onSent })}
        />
      ) : (
        <>
          <TextInput
            type="search"
            label={t`Student`}
            placeholder={t`First letters of the name`}
            size="md"
            leftSection={<IconSearch size={18} aria-hidden />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <Found
            incident={incident}
            search={search}
            isSending={ask.isPending}
            onAsk={(roomId, personId) => ask.mutate({ roomId, personId, student: null, message })}
          />
        </>
      )}
      {ask.error ? <Failure what="sent" error={ask.error} /> : null}
      {mayRead ? (
        <Button kind="quiet" className={classes.other} onClick={() => setByHand(!isByHand)}>
          {isByHand ? t`Search the roster` : t`Not on the roster?`}
        </Button>
      ) : null}
    </section>
  )
}

type FoundProps = {
  incident: IncidentState
  search: string
  isSending: boolean
  onAsk: (roomId: string, personId: string) => void
}

function Found({ incident, search, isSending, onAsk }: FoundProps) {
  const words = useDeferredValue(search.trim())
  const { data, error } = useQuery({
    queryKey: ['findStudents', incident.id, words],
    queryFn: ({ signal }) =>
      call(findStudents, { params: { incidentId: incident.id }, query: { search: words } }, { signal }),
    enabled: words.length > 1,
    placeholderData: (before) => before,
  })
  if (words.length < 2) return null
  if (error) return <Failure what="shown" error={error} />
  if (!data) return <p role="status">{t`Searching…`}</p>
  if (data.length === 0) return <p role="status">{t`No student in these rooms has this name.`}</p>
  const asked = new Set(
    listRooms(incident.rooms).flatMap(({ reunification }) => reunification.map(({ personId }) => personId)),
  )
  return (
    <ul className={classes.found} aria-label={t`Students found`}>
      {byWhereTheyAre(data, (id) => roomOf(incident.rooms, id)).map(({ id, name, roomId }) => {
        const room = roomOf(incident.rooms, roomId)
        if (!room) return null
        const mark = markWords(room, id)
        return (
          <li key={`${id} ${roomId}`}>
            <span>
              <strong>{name}</strong> {room.name} {mark ? <Badge tone="warn">{mark}</Badge> : null}
            </span>
            <Button disabled={asked.has(id)} loading={isSending} onClick={() => onAsk(roomId, id)}>
              {asked.has(id) ? t`Requested` : t`Request`}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

type ByHandProps = {
  incident: IncidentState
  isSending: boolean
  /** @param onSent called when the log has it: until then the input stays */
  onAsk: (command: Omit<ReunificationInput, 'message'>, onSent: () => void) => void
}

function ByHand({ incident, isSending, onAsk }: ByHandProps) {
  const rooms = listRooms(incident.rooms)
  const [roomId, setRoomId] = useState(rooms[0]?.id ?? '')
  const [student, setStudent] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    // Anything typed while it went out is the next student.
    onAsk({ roomId, personId: null, student: student.trim() }, () =>
      setStudent((typed) => (typed === student ? '' : typed)),
    )
  }
  return (
    <form className={classes.byHand} onSubmit={submit}>
      <TextInput
        label={t`Student`}
        description={t`The room’s page shows this. Initials are enough.`}
        size="md"
        required
        maxLength={200}
        value={student}
        onChange={({ currentTarget }) => setStudent(currentTarget.value)}
      />
      <SearchSelect
        label={t`Room`}
        size="md"
        value={roomId}
        onChange={setRoomId}
        data={rooms.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button type="submit" kind="primary" loading={isSending} disabled={student.trim() === ''}>
        {t`Request student`}
      </Button>
    </form>
  )
}
