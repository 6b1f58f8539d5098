import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { createBag } from '@muster/contract/setupCalls'
import { type BagKind, bagKind } from '@muster/contract/shapes'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '../../api/problemError.ts'
import { paths } from '../../paths.ts'
import { checkAndCall, errorOf, fieldErrors } from '../../ui/form/fieldErrors.ts'
import { Problem } from '../../ui/page/Problem.tsx'
import ownClasses from './bags.module.css'
import { useReloadSite, useSiteRooms } from './useSiteBags.ts'

type Props = { siteId: number; kinds: readonly BagKind[]; close: () => void }

/** A new bag: of a room, or of the site itself. It opens when it is made, to print its label. */
export function AddBag({ siteId, kinds, close }: Props) {
  const [name, setName] = useState('')
  const [kind, setKind] = useState<BagKind>(kinds[0] ?? 'classroom')
  const [roomId, setRoomId] = useState('')
  const rooms = useSiteRooms(siteId)
  const reload = useReloadSite(siteId)
  const navigate = useNavigate()
  const making = useMutation({
    mutationFn: async () => {
      const body = { name, kind, roomId: kind === 'classroom' && roomId !== '' ? roomId : null }
      const bag = await checkAndCall(createBag, { params: { siteId }, body })
      await reload()
      return bag
    },
    onSuccess: (bag) => navigate(paths.editBags(siteId, { bag: bag.id })),
  })
  const errors = fieldErrors(making.error)
  return (
    <form
      aria-label="Add a bag"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!making.isPending) making.mutate()
      }}
    >
      <div className={ownClasses.fields}>
        {kinds.length > 1 ? (
          <NativeSelect
            label="For"
            size="md"
            value={kind}
            onChange={({ currentTarget }) => setKind(bagKind.parse(currentTarget.value))}
            data={kinds.map((value) => ({ value, label: bagKindWords[value] }))}
          />
        ) : null}
        {kind === 'classroom' ? (
          <NativeSelect
            label="Room"
            size="md"
            value={roomId}
            error={errorOf(errors, 'roomId')}
            onChange={({ currentTarget }) => {
              setRoomId(currentTarget.value)
              const room = rooms.data?.find(({ id }) => id === currentTarget.value)
              if (room && name === '') setName(room.name)
            }}
            data={[
              { value: '', label: 'Choose a room…' },
              ...(rooms.data ?? []).map((room) => ({
                value: room.id,
                label: room.hasBag ? `${room.name} (has a bag)` : room.name,
              })),
            ]}
          />
        ) : null}
        <TextInput
          label="Name"
          size="md"
          maxLength={200}
          autoComplete="off"
          value={name}
          error={errorOf(errors, 'name')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </div>
      {making.isError ? <Problem>{sentenceOf(making.error)}</Problem> : null}
      <Group mt="md">
        <Button type="submit" size="md" loading={making.isPending}>
          Add
        </Button>
        <Button variant="default" size="md" onClick={close}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
