import { NativeSelect, TextInput } from '@mantine/core'
import { mergeRoom, moveRoom, type StoredRoom, updateRoom } from '@muster/contract/roomCalls'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { SiteSelect } from '../../../siteChoice/SiteSelect.tsx'
import { type SiteChoice, useSites } from '../../../siteChoice/useSites.ts'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { textField } from '../../../ui/form/textField.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import page from '../../../ui/page/page.module.css'
import { toastSuccess } from '../../../ui/toasts.ts'
import { RoomPeople } from './RoomPeople.tsx'
import classes from './rooms.module.css'
import { useReloadSites } from './useRooms.ts'

type PanelProps = { room: StoredRoom; others: readonly StoredRoom[]; close: () => void }

/** The actions on one room: another name, another site, one room out of two, out of use. */
export function RoomPanel({ room, others, close }: PanelProps) {
  return (
    <div className={classes.panel}>
      {room.isFromExport ? (
        <p className={page.note}>
          This room came from your roster system. The next import gives it the name and the site that it has
          there; change them there, too.
        </p>
      ) : null}
      <Rename room={room} close={close} />
      <Move room={room} />
      <Merge room={room} others={others} />
      <Retire room={room} />
      <Roster room={room} others={others} />
    </div>
  )
}

/** Read when somebody asks for it. */
function Roster({ room, others }: Pick<PanelProps, 'room' | 'others'>) {
  const [isOpen, setOpen] = useState(false)
  const { studentCount, staffCount } = room
  return (
    <details className={classes.retired} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Roster: {studentCount} {studentCount === 1 ? 'student' : 'students'}, {staffCount}{' '}
        {staffCount === 1 ? 'teacher' : 'teachers'}
      </summary>
      {isOpen ? <RoomPeople room={room} others={others} /> : null}
    </details>
  )
}

function Rename({ room, close }: { room: StoredRoom; close: () => void }) {
  const { id: roomId, siteId, version, isActive } = room
  const reload = useReloadSites()
  const form = useForm({
    first: { name: room.name },
    save: async ({ name }) => {
      await checkAndCall(updateRoom, { params: { siteId, roomId }, body: { name, isActive, version } })
      await reload()
    },
    onSaved: close,
    // Somebody else may have changed it: its present state is shown behind the typed input.
    onFailed: reload,
  })
  return (
    <FormFrame action="Save name" variant="default" form={form} className={classes.fields}>
      <TextInput
        label={`Name of ${room.name}`}
        size="md"
        maxLength={200}
        autoComplete="off"
        {...textField(form, 'name')}
      />
    </FormFrame>
  )
}

function Move({ room: { id: roomId, siteId, name, version, bag } }: { room: StoredRoom }) {
  const reload = useReloadSites()
  const [chosen, setChosen] = useState<SiteChoice>()
  const sites = (useSites().data ?? []).filter(({ id }) => id !== siteId)
  if (sites.length === 0) return null
  return (
    <div className={classes.fields}>
      <SiteSelect label="Another site" sites={sites} chosen={chosen} onChoose={setChosen} />
      <ConfirmButton
        action="Move the room"
        size="md"
        isDestructive={false}
        whyNot={chosen ? null : ''}
        onConfirm={async () => {
          if (!chosen) return
          await call(moveRoom, { params: { siteId, roomId }, body: { version, toSiteId: chosen.id } })
          toastSuccess(`${name} is at ${chosen.name}`)
          await reload()
        }}
      >
        {name} goes to {chosen?.name} with its people
        {bag?.isActive ? ', its bag, and the phones that were set up with that bag' : ''}. It leaves the floor
        plan of this site.
      </ConfirmButton>
    </div>
  )
}

function Merge({ room, others }: Pick<PanelProps, 'room' | 'others'>) {
  const { id: roomId, siteId, name, version, bag } = room
  const reload = useReloadSites()
  const [into, setInto] = useState('')
  const chosen = others.find(({ id }) => id === into)
  if (others.length < 2) return null
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Merge with"
        size="md"
        value={into}
        data={[
          { value: '', label: 'Choose a room…' },
          ...others.filter(({ id }) => id !== roomId).map((each) => ({ value: each.id, label: each.name })),
        ]}
        onChange={({ currentTarget }) => setInto(currentTarget.value)}
      />
      <ConfirmButton
        action="Merge the rooms"
        size="md"
        whyNot={chosen ? null : ''}
        onConfirm={async () => {
          if (!chosen) return
          await call(mergeRoom, { params: { siteId, roomId }, body: { version, intoRoomId: chosen.id } })
          toastSuccess(`${name} is a part of ${chosen.name}`)
          await reload()
        }}
      >
        {name} goes out of use, and its people belong to {chosen?.name}.{' '}
        {bag?.isActive && chosen?.bag?.isActive
          ? `The bag of ${chosen.name} is used for both: the code of the other one stops working. Put together what is in them, and count it anew.`
          : 'The bag goes along.'}{' '}
        The logs of past incidents stay as they are.
      </ConfirmButton>
    </div>
  )
}

function Retire({ room: { id: roomId, siteId, name, version, bag } }: { room: StoredRoom }) {
  const reload = useReloadSites()
  return (
    <div>
      <ConfirmButton
        action="Put out of use"
        size="md"
        whyNot={null}
        onConfirm={async () => {
          await call(updateRoom, { params: { siteId, roomId }, body: { name, isActive: false, version } })
          toastSuccess(`${name} is out of use`)
          await reload()
        }}
      >
        {name} is in no incident any more{bag?.isActive ? ', and the code of its bag stops working' : ''}. It
        can be brought back.
      </ConfirmButton>
    </div>
  )
}
