import { TextInput } from '@mantine/core'
import { createRbim } from '@muster/contract/rbimCalls'
import type { RbimSettings } from '@muster/domain/rbim/rbim'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { loadOnce } from '../../api/loadOnce.ts'
import { newId } from '../../live/newId.ts'
import { paths } from '../../paths.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { textField } from '../../ui/form/textField.ts'
import { useUnsaved } from '../../ui/form/UnsavedGuard.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { chosenKey, firstKeyChoice, KeyChoice, type KeyChoiceValue } from './KeyChoice.tsx'
import { makeKey } from './makeKey.ts'
import { PrivateKeyOnce } from './PrivateKeyOnce.tsx'
import { RbimFields } from './RbimFields.tsx'
import { useUpdateRbimCache } from './useRbims.ts'

const first: RbimSettings & { serialNumber: string; key: KeyChoiceValue } = {
  serialNumber: '',
  model: '',
  siteId: 0,
  roomId: null,
  press: 'help',
  intervalSeconds: 60,
  lowBattery: 20,
  key: firstKeyChoice,
}

/** Registers an RBIM, and shows its key once. */
export function AddRbim({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const updateCache = useUpdateRbimCache()
  const sites = useSites().data ?? []
  const onlySite = sites.length === 1 ? (sites[0]?.id ?? 0) : 0
  // A retry with the same id makes no second one.
  const [rbimId] = useState(newId)
  // Made once: the first answer may be lost on its way, and then the key of the first attempt is the registered one.
  const [makeOnce] = useState(() => loadOnce(makeKey))
  const [made, setMade] = useState<{ serialNumber: string; privateKey: string } | null>(null)
  const release = useUnsaved(made !== null)
  const form = useForm({
    first,
    save: async ({ key, ...words }) => {
      const { publicKey = null, privateKey = null } = await chosenKey(key, makeOnce)
      const body = { ...words, siteId: words.siteId || onlySite, rbimId, publicKey }
      return { rbim: await checkAndCall(createRbim, { body }), privateKey }
    },
    onSaved: async ({ rbim, privateKey }) => {
      const { serialNumber } = rbim
      if (privateKey !== null) setMade({ serialNumber, privateKey })
      await updateCache(rbim)
      if (privateKey === null) await navigate(paths.rbim(serialNumber))
    },
  })
  const { values, update, errors } = form
  if (made) {
    const go = () => {
      release()
      void navigate(paths.rbim(made.serialNumber))
    }
    return <PrivateKeyOnce {...made} onStored={go} />
  }
  return (
    <FormFrame title={t`Add a device (RBIM)`} action={t`Add RBIM`} cancel={onClose} form={form}>
      <TextInput
        label={t`Serial number`}
        size="md"
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        description={t`Printed on the device. You can’t change it later.`}
        {...textField(form, 'serialNumber')}
      />
      <RbimFields form={{ ...form, values: { ...values, siteId: values.siteId || onlySite } }} />
      <KeyChoice value={values.key} onChange={(key) => update({ key })} mayWait errors={errors} />
    </FormFrame>
  )
}
