import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { sendGuestBroadcast, sendGuestRoomMessage } from '@muster/contract/guestCalls'
import { mayGuest } from '@muster/domain/access/guestFlags'
import { listRooms, roomOf } from '@muster/domain/incident/rooms'
import { messageLimit } from '@muster/domain/text'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useMemo, useState } from 'react'
import { call } from '../../api/call.ts'
import { Failure } from '../../board/send/Failure.tsx'
import { useCommand } from '../../board/send/useCommand.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Segmented } from '../../ui/kit/Segmented.tsx'
import { submitOnSendKey } from '../../ui/sendKey.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { useDraft } from '../../ui/useDraft.ts'
import { useGuest } from '../GuestContext.ts'
import { Messages } from './Messages.tsx'
import classes from './write.module.css'

type Draft = { text: string; way: 'all' | 'some'; roomIds: string[] }
type Wanted = { message: string; roomIds: string[] | null }

/** The severity of a guest's message to all rooms: caution, like the default of command's. */
const severity = 2

/** Writes to all rooms or to some, as far as the flags give; input stays until the log has it. */
export function GuestWrite() {
  const { incident, guest } = useGuest()
  const key = `guest.${incident.id}.write`
  const mayAll = mayGuest(guest.flags, 'incident.broadcast')
  const maySome = mayGuest(guest.flags, 'incident.roomMessage')
  const [draft, setDraft] = useDraft<Draft>(key, { text: '', way: mayAll ? 'all' : 'some', roomIds: [] })
  const way = mayAll && maySome ? draft.way : mayAll ? 'all' : 'some'
  const send = useCommand(
    (commandId, { message, roomIds }: Wanted) =>
      roomIds === null
        ? call(sendGuestBroadcast, { body: { commandId, message, severity } })
        : call(sendGuestRoomMessage, { body: { commandId, message, roomIds } }),
    ({ message }) =>
      setDraft((was) => (was.text.trim() === message ? { ...was, text: '', roomIds: [] } : was)),
    key,
  )
  const message = draft.text.trim()
  const to: Recipients = {
    ids: way === 'all' ? null : draft.roomIds,
    count: way === 'all' ? listRooms(incident.rooms).length : draft.roomIds.length,
    nameOf: (id) => roomOf(incident.rooms, id)?.name,
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (message === '' || (way === 'some' && draft.roomIds.length === 0)) return
    send.mutate(
      { message, roomIds: way === 'all' ? null : draft.roomIds },
      { onSuccess: () => toastSuccess(sentWords(to)) },
    )
  }

  return (
    <div className={classes.columns}>
      <form className={classes.form} aria-labelledby="write-title" onSubmit={submit}>
        <h1 id="write-title">{t`Write to rooms`}</h1>
        {mayAll && maySome ? (
          <Segmented
            label={t`To`}
            choices={[
              { value: 'all', label: t`All rooms` },
              { value: 'some', label: t`Some rooms` },
            ]}
            value={way}
            onChange={(next) => setDraft((was) => ({ ...was, way: next }))}
          />
        ) : (
          <p className={classes.to}>{mayAll ? t`To all rooms.` : t`To rooms that you choose.`}</p>
        )}
        {way === 'some' ? (
          <ChooseRooms
            chosen={draft.roomIds}
            onChosen={(roomIds) => setDraft((was) => ({ ...was, roomIds }))}
          />
        ) : null}
        <Textarea
          label={t`Message`}
          placeholder={t`What should they know or do?`}
          size="md"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={messageLimit}
          value={draft.text}
          disabled={send.isPending}
          onKeyDown={submitOnSendKey}
          onChange={({ currentTarget }) => {
            const text = currentTarget.value
            setDraft((was) => ({ ...was, text }))
          }}
        />
        <p className={classes.hint}>{t`Rooms see it at the top of their page, with your name.`}</p>
        {send.error ? <Failure what="sent" error={send.error} /> : null}
        <Button
          kind="primary"
          type="submit"
          loading={send.isPending}
          disabled={message === '' || (way === 'some' && draft.roomIds.length === 0)}
        >
          {sendWords(to)}
        </Button>
      </form>
      <Messages />
    </div>
  )
}

/** The rooms that a message goes to, `count` of them. `ids`: null for all. */
type Recipients = {
  ids: readonly string[] | null
  count: number
  nameOf: (id: string) => string | undefined
}

/** The words on the button. */
function sendWords({ ids, count, nameOf }: Recipients): string {
  if (ids === null) return t`Send to all ${plural(count, '# room', '# rooms')}`
  const [first] = ids
  if (first === undefined) return t`Send to … choose rooms first`
  const name = count === 1 ? nameOf(first) : undefined
  return name ? t`Send to ${name}` : t`Send to ${plural(count, '# room', '# rooms')}`
}

/** The words once it is sent. */
function sentWords({ ids, count, nameOf }: Recipients): string {
  if (ids === null) return t`Sent to all ${plural(count, '# room', '# rooms')}`
  const [first] = ids
  const name = count === 1 && first ? nameOf(first) : undefined
  return name ? t`Sent to ${name}` : t`Sent to ${plural(count, '# room', '# rooms')}`
}

type ChooseRoomsProps = { chosen: readonly string[]; onChosen: (roomIds: string[]) => void }

function ChooseRooms({ chosen, onChosen }: ChooseRoomsProps) {
  const { incident } = useGuest()
  const [search, setSearch] = useState('')
  const several = incident.sites.length > 1
  const rooms = useMemo(() => {
    const byName = new Intl.Collator('en', { numeric: true })
    const siteNames = new Map(incident.sites.map(({ id, name }) => [id, name]))
    return listRooms(incident.rooms)
      .map(({ id, name, siteId }) => ({ id, name, siteName: several ? siteNames.get(siteId) : undefined }))
      .sort((a, b) => byName.compare(a.name, b.name))
  }, [incident.rooms, incident.sites, several])
  const words = search.trim().toLowerCase()
  const shown = rooms.filter(({ name, siteName }) =>
    `${name} ${siteName ?? ''}`.toLowerCase().includes(words),
  )
  return (
    <fieldset className={classes.rooms}>
      <legend>{chosen.length > 0 ? t`Rooms (${chosen.length} chosen)` : t`Rooms`}</legend>
      <TextInput
        type="search"
        size="md"
        aria-label={t`Find a room`}
        placeholder={t`Find a room`}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div className={classes.choices}>
        {shown.map(({ id, name, siteName }) => (
          <Checkbox
            key={id}
            size="md"
            label={siteName ? `${name} · ${siteName}` : name}
            checked={chosen.includes(id)}
            onChange={({ currentTarget }) =>
              onChosen(currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
        {shown.length === 0 ? <p className={classes.hint}>{t`No rooms match.`}</p> : null}
      </div>
    </fieldset>
  )
}
