import { Checkbox, NativeSelect, TextInput, Title } from '@mantine/core'
import { rotateBarcode, type StoredBag, updateBag } from '@muster/contract/setupCalls'
import { type BagKind, bagKind } from '@muster/contract/shapes'
import type { SiteRoom } from '@muster/contract/siteCalls'
import { useMemo } from 'react'
import { call } from '../api/call.ts'
import { BackLink } from '../manage/BackLink.tsx'
import { ConfirmButton } from '../manage/ConfirmButton.tsx'
import type { Words } from '../manage/form/Conflict.tsx'
import { EditFrame } from '../manage/form/EditFrame.tsx'
import type { Held } from '../manage/form/editForm.ts'
import { checkBody, errorOf } from '../manage/form/fieldErrors.ts'
import { useEdit } from '../manage/form/useEdit.ts'
import classes from '../manage/page.module.css'
import { paths } from '../paths.ts'
import { QrCode } from '../scan/QrCode.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { BagCounts } from './BagCounts.tsx'
import { bagKindWords } from './bagKindWords.ts'
import ownClasses from './bags.module.css'
import { PrintButton } from './PrintButton.tsx'
import { useKeepBag, useSiteRooms } from './useSiteBags.ts'

type Values = { name: string; kind: BagKind; roomId: string | null; isActive: boolean }
const heldOf = ({ name, kind, roomId, isActive, version }: StoredBag): Held<Values> => ({
  values: { name, kind, roomId, isActive },
  version,
})

type BagFormProps = { bag: StoredBag; reload: () => Promise<{ data: StoredBag[] | undefined }> }

/** One bag: its record, how it was found at its counts, and its code. */
export function BagForm({ bag, reload }: BagFormProps) {
  return (
    <>
      <BackLink to={paths.editBags(bag.siteId)}>All bags</BackLink>
      <RecordForm bag={bag} reload={reload} />
      <BagCounts siteId={bag.siteId} bagId={bag.id} />
      <CodeOfBag bag={bag} />
    </>
  )
}

function RecordForm({ bag, reload }: BagFormProps) {
  const { siteId, id } = bag
  const rooms = useSiteRooms(siteId).data ?? []
  const keep = useKeepBag(siteId)
  const edit = useEdit<Values>({
    held: useMemo(() => heldOf(bag), [bag]),
    reload: async () => heldOf((await reload()).data?.find((each) => each.id === id) ?? bag),
    save: async (values, version) => {
      const body = { ...values, version }
      checkBody(updateBag.body, body)
      const saved = await call(updateBag, { params: { siteId, bagId: id }, body })
      keep(saved)
      return heldOf(saved)
    },
  })
  const { name, kind, roomId, isActive } = edit.values
  return (
    <EditFrame title={bag.name} edit={edit} words={wordsWith(rooms)}>
      <TextInput
        label="Name"
        size="md"
        maxLength={200}
        autoComplete="off"
        value={name}
        error={errorOf(edit.errors, 'name')}
        onChange={({ currentTarget }) => edit.type({ name: currentTarget.value })}
      />
      <NativeSelect
        label="For"
        size="md"
        value={kind}
        onChange={({ currentTarget }) => {
          const chosen = bagKind.parse(currentTarget.value)
          edit.type({ kind: chosen, ...(chosen === 'classroom' ? {} : { roomId: null }) })
        }}
        data={bagKind.options.map((value) => ({ value, label: bagKindWords[value] }))}
      />
      {kind === 'classroom' ? (
        <NativeSelect
          label="Room"
          size="md"
          value={roomId ?? ''}
          error={errorOf(edit.errors, 'roomId')}
          onChange={({ currentTarget }) => edit.type({ roomId: currentTarget.value || null })}
          data={[
            { value: '', label: 'No room' },
            ...(roomId && !rooms.some((room) => room.id === roomId)
              ? [{ value: roomId, label: bag.roomName ?? 'A room' }]
              : []),
            ...rooms.map((room) => ({
              value: room.id,
              label: room.hasBag && room.id !== bag.roomId ? `${room.name} (has a bag)` : room.name,
            })),
          ]}
        />
      ) : null}
      <Checkbox
        label="In use"
        description="The code of a bag that is out of use opens nothing."
        size="md"
        checked={isActive}
        onChange={({ currentTarget }) => edit.type({ isActive: currentTarget.checked })}
      />
    </EditFrame>
  )
}

function wordsWith(rooms: readonly SiteRoom[]): Words<Values> {
  return {
    name: { label: 'Name', show: (name) => name },
    kind: { label: 'For', show: (kind) => bagKindWords[kind] },
    roomId: { label: 'Room', show: (id) => rooms.find((room) => room.id === id)?.name ?? 'No room' },
    isActive: { label: 'State', show: (isActive) => (isActive ? 'In use' : 'Out of use') },
  }
}

function CodeOfBag({ bag }: { bag: StoredBag }) {
  const { siteId, id, version, barcode } = bag
  const keep = useKeepBag(siteId)
  const address = paths.bag(barcode)
  return (
    <section className={classes.card} aria-labelledby="bag-code">
      <Title order={2} id="bag-code">
        Code
      </Title>
      <div className={ownClasses.fresh} style={{ borderColor: 'var(--line)', borderWidth: 1 }}>
        <QrCode text={window.location.origin + address} label={`Square code of ${bag.name}`} />
        <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
          <p>
            <code className={ownClasses.code}>{barcode}</code>
          </p>
          <p>
            <a href={address} target="_blank" rel="noreferrer" className={ownClasses.link}>
              Open its page
            </a>
          </p>
          <p className={classes.note}>A code is a key: whoever has it opens the bag’s page.</p>
        </div>
      </div>
      <div className={classes.actions}>
        <PrintButton what={{ kind: 'bags', siteId, bagIds: [id], size: 'bag' }}>Print label</PrintButton>
        <ConfirmButton
          action="Give it a new code"
          size="md"
          whyNot={null}
          onConfirm={async () => {
            keep(await call(rotateBarcode, { params: { siteId, bagId: id }, body: { version } }))
            toastSuccess('The bag has a new code')
          }}
        >
          The label on this bag stops working at once, on every phone, and a new one must be printed. Do it
          when a label is lost or somebody has its code who should not.
        </ConfirmButton>
      </div>
    </section>
  )
}
