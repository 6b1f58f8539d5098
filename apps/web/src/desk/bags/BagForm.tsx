import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type StoredBag, updateBag } from '@muster/contract/setupCalls'
import { type BagKind, bagKind } from '@muster/contract/shapes'
import type { SiteRoom } from '@muster/contract/siteCalls'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { t } from '@muster/words/t'
import { paths } from '../../paths.ts'
import type { Words } from '../../ui/form/Conflict.tsx'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { checkAndCall, errorOf } from '../../ui/form/fieldErrors.ts'
import { useEdit } from '../../ui/form/useEdit.ts'
import { SearchSelect } from '../../ui/kit/SearchSelect.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { BagCounts } from './BagCounts.tsx'
import { BagQrCode } from './BagQrCode.tsx'
import { MergeBag } from './MergeBag.tsx'
import { MoveBag } from './MoveBag.tsx'
import { useSiteRooms, useUpdateBagCache } from './useSiteBags.ts'

type Values = { name: string; kind: BagKind; roomId: string | null; isActive: boolean }
const toVersioned = ({ name, kind, roomId, isActive, version }: StoredBag): Versioned<Values> => ({
  values: { name, kind, roomId, isActive },
  version,
})

type BagFormProps = { bag: StoredBag; reload: () => Promise<{ data: StoredBag[] | undefined }> }

/** One bag: its record, how it was found at its counts, and its code. */
export function BagForm({ bag, reload }: BagFormProps) {
  return (
    <>
      <BackLink to={paths.editBags(bag.siteId)}>{t`All bags`}</BackLink>
      <RecordForm bag={bag} reload={reload} />
      <BagCounts siteId={bag.siteId} bagId={bag.id} />
      <BagQrCode bag={bag} />
      <MergeBag bag={bag} />
      <MoveBag bag={bag} />
    </>
  )
}

function RecordForm({ bag, reload }: BagFormProps) {
  const { siteId, id } = bag
  const rooms = useSiteRooms(siteId).data ?? []
  const updateCache = useUpdateBagCache(siteId)
  const edit = useEdit({
    stored: bag,
    read: toVersioned,
    reload: async () => (await reload()).data?.find((each) => each.id === id),
    save: async (values, version) => {
      const body = { ...values, version }
      const saved = await checkAndCall(updateBag, { params: { siteId, bagId: id }, body })
      updateCache(saved)
      return saved
    },
  })
  const { name, kind, roomId, isActive } = edit.values
  return (
    <EditFrame title={bag.name} edit={edit} words={wordsWith(rooms)}>
      <TextInput
        label={t`Name`}
        size="md"
        maxLength={200}
        autoComplete="off"
        value={name}
        error={errorOf(edit.errors, 'name')}
        onChange={({ currentTarget }) => edit.update({ name: currentTarget.value })}
      />
      <NativeSelect
        label={t`For`}
        size="md"
        value={kind}
        onChange={({ currentTarget }) => {
          const chosen = bagKind.parse(currentTarget.value)
          edit.update({ kind: chosen, ...(chosen === 'classroom' ? {} : { roomId: null }) })
        }}
        data={bagKind.options.map((value) => ({ value, label: bagKindWords[value] }))}
      />
      {kind === 'classroom' ? (
        <SearchSelect
          label={t`Room`}
          size="md"
          value={roomId ?? ''}
          error={errorOf(edit.errors, 'roomId')}
          onChange={(chosen) => edit.update({ roomId: chosen || null })}
          data={[
            { value: '', label: t`No room` },
            ...(roomId && !rooms.some((room) => room.id === roomId)
              ? [{ value: roomId, label: bag.roomName ?? t`A room` }]
              : []),
            ...rooms.map((room) => ({
              value: room.id,
              label: room.hasBag && room.id !== bag.roomId ? t`${room.name} (has a bag)` : room.name,
            })),
          ]}
        />
      ) : null}
      <Checkbox
        label={t`In use`}
        description={t`The code of a retired bag opens nothing.`}
        size="md"
        checked={isActive}
        onChange={({ currentTarget }) => edit.update({ isActive: currentTarget.checked })}
      />
    </EditFrame>
  )
}

function wordsWith(rooms: readonly SiteRoom[]): Words<Values> {
  return {
    name: { label: t`Name`, show: (name) => name },
    kind: { label: t`For`, show: (kind) => bagKindWords[kind] },
    roomId: { label: t`Room`, show: (id) => rooms.find((room) => room.id === id)?.name ?? t`No room` },
    isActive: { label: t`State`, show: (isActive) => (isActive ? t`In use` : t`Retired`) },
  }
}
