import { TextInput } from '@mantine/core'
import { mergeRoom, moveRoom, type StoredRoom, updateRoom } from '@muster/contract/roomCalls'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { SiteSelect } from '../../../siteChoice/SiteSelect.tsx'
import { type SiteChoice, useSites } from '../../../siteChoice/useSites.ts'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { textField } from '../../../ui/form/textField.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { Disclosure } from '../../../ui/kit/Disclosure.tsx'
import { SearchSelect } from '../../../ui/kit/SearchSelect.tsx'
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
          {t`This room comes from your roster system. Make the same change there, or your next import will undo it.`}
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
    <Disclosure
      onToggle={setOpen}
      summary={t`Roster: ${plural(studentCount, '# student', '# students')}, ${plural(staffCount, '# teacher', '# teachers')}`}
    >
      {isOpen ? <RoomPeople room={room} others={others} /> : null}
    </Disclosure>
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
    <FormFrame action={t`Save name`} kind="secondary" form={form} className={classes.fields}>
      <TextInput
        label={t`Name of ${room.name}`}
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
      <SiteSelect label={t`New site`} sites={sites} chosen={chosen} onChoose={setChosen} />
      <ConfirmButton
        action={t`Move room`}
        isDestructive={false}
        whyNot={chosen ? null : ''}
        onConfirm={async () => {
          if (!chosen) return
          await call(moveRoom, { params: { siteId, roomId }, body: { version, toSiteId: chosen.id } })
          toastSuccess(t`${name} moved to ${chosen.name}`)
          await reload()
        }}
      >
        {bag?.isActive
          ? t`${name} moves to ${chosen?.name ?? ''} with its people, its bag and its registered phones. It leaves the floor plan of this site.`
          : t`${name} moves to ${chosen?.name ?? ''} with its people. It leaves the floor plan of this site.`}
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
      <SearchSelect
        label={t`Merge with`}
        size="md"
        placeholder={t`Choose a room`}
        value={into || null}
        data={others.filter(({ id }) => id !== roomId).map((each) => ({ value: each.id, label: each.name }))}
        onChange={setInto}
      />
      <ConfirmButton
        action={t`Merge rooms`}
        whyNot={chosen ? null : ''}
        onConfirm={async () => {
          if (!chosen) return
          await call(mergeRoom, { params: { siteId, roomId }, body: { version, intoRoomId: chosen.id } })
          toastSuccess(t`${name} merged into ${chosen.name}`)
          await reload()
        }}
      >
        {[
          t`${name} is retired, and its people move to ${chosen?.name ?? ''}.`,
          bag?.isActive && chosen?.bag?.isActive
            ? t`The bag of ${chosen.name} is used for both. The code of the other bag stops working. Combine their contents and count again.`
            : t`The bag moves too.`,
          t`Past incident logs stay.`,
        ].join(' ')}
      </ConfirmButton>
    </div>
  )
}

function Retire({ room: { id: roomId, siteId, name, version, bag } }: { room: StoredRoom }) {
  const reload = useReloadSites()
  return (
    <div>
      <ConfirmButton
        action={t`Retire room`}
        whyNot={null}
        onConfirm={async () => {
          await call(updateRoom, { params: { siteId, roomId }, body: { name, isActive: false, version } })
          toastSuccess(t`${name} retired`)
          await reload()
        }}
      >
        {bag?.isActive
          ? t`${name} will not be part of new incidents, and the code of its bag stops working. You can restore it.`
          : t`${name} will not be part of new incidents. You can restore it.`}
      </ConfirmButton>
    </div>
  )
}
