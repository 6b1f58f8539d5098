import { NativeSelect, TextInput } from '@mantine/core'
import { createBag } from '@muster/contract/setupCalls'
import { type BagKind, bagKind } from '@muster/contract/shapes'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { t } from '@muster/words/t'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall, errorOf } from '../../ui/form/fieldErrors.ts'
import formClasses from '../../ui/form/form.module.css'
import { textField } from '../../ui/form/textField.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { SearchSelect } from '../../ui/kit/SearchSelect.tsx'
import ownClasses from './bags.module.css'
import { useReloadSite, useSiteRooms } from './useSiteBags.ts'

type Props = { siteId: number; kinds: readonly BagKind[]; close: () => void }

/** A new bag: of a room, or of the site itself. It opens when it is made, to print its label. */
export function AddBag({ siteId, kinds, close }: Props) {
  const rooms = useSiteRooms(siteId)
  const reload = useReloadSite(siteId)
  const navigate = useNavigate()
  const form = useForm({
    first: { name: '', kind: kinds[0] ?? 'classroom', roomId: '' },
    save: async ({ name, kind, roomId }) => {
      const body = { name, kind, roomId: kind === 'classroom' && roomId !== '' ? roomId : null }
      const bag = await checkAndCall(createBag, { params: { siteId }, body })
      await reload()
      return bag
    },
    onSaved: (bag) => navigate(paths.editBags(siteId, { bag: bag.id })),
  })
  const { values, errors, update } = form
  return (
    <FormFrame action={t`Add`} cancel={close} form={form} label={t`Add a bag`} className={formClasses.fields}>
      <div className={ownClasses.fields}>
        {kinds.length > 1 ? (
          <NativeSelect
            label={t`For`}
            size="md"
            value={values.kind}
            onChange={({ currentTarget }) => update({ kind: bagKind.parse(currentTarget.value) })}
            data={kinds.map((value) => ({ value, label: bagKindWords[value] }))}
          />
        ) : null}
        {values.kind === 'classroom' ? (
          <SearchSelect
            label={t`Room`}
            size="md"
            placeholder={t`Choose a room`}
            value={values.roomId || null}
            error={errorOf(errors, 'roomId')}
            onChange={(roomId) => {
              const room = rooms.data?.find(({ id }) => id === roomId)
              update({ roomId, name: values.name || (room?.name ?? '') })
            }}
            data={(rooms.data ?? []).map((room) => ({
              value: room.id,
              label: room.hasBag ? t`${room.name} (has a bag)` : room.name,
            }))}
          />
        ) : null}
        <TextInput
          label={t`Name`}
          size="md"
          maxLength={200}
          autoComplete="off"
          {...textField(form, 'name')}
        />
      </div>
    </FormFrame>
  )
}
