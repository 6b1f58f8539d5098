import { Button, Group, TextInput } from '@mantine/core'
import { createRbim } from '@muster/contract/rbimCalls'
import type { RbimSettings } from '@muster/domain/rbim/rbim'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { newId } from '../../live/newId.ts'
import { paths } from '../../paths.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import { checkBody, errorOf, fieldErrors } from '../../ui/form/fieldErrors.ts'
import { useUnsaved } from '../../ui/form/UnsavedGuard.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from '../../ui/page/page.module.css'
import { chosenKey, firstKeyChoice, KeyChoice, keptKey } from './KeyChoice.tsx'
import { PrivateKeyOnce } from './PrivateKeyOnce.tsx'
import { RbimFields } from './RbimFields.tsx'
import { useUpdateRbimCache } from './useRbims.ts'

const first: RbimSettings = {
  model: '',
  siteId: 0,
  roomId: null,
  press: 'help',
  intervalSeconds: 60,
  lowBattery: 20,
}

/** Registers an RBIM, and shows its key once. */
export function AddRbim({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const navigate = useNavigate()
  const updateCache = useUpdateRbimCache()
  const sites = useSites().data ?? []
  // A retry with the same id makes no second one.
  const [rbimId] = useState(newId)
  const [typed, setTyped] = useState(first)
  const [serialNumber, setSerialNumber] = useState('')
  const [key, setKey] = useState(firstKeyChoice)
  // Made once: the first answer may be lost on its way, and then the key of the first attempt is the registered one.
  const [makeOnce] = useState(() => keptKey())
  const values = { ...typed, siteId: typed.siteId || (sites.length === 1 ? (sites[0]?.id ?? 0) : 0) }
  const making = useMutation({
    mutationFn: async () => {
      const { publicKey = null, privateKey = null } = await chosenKey(key, makeOnce)
      const body = { ...values, rbimId, serialNumber, publicKey }
      checkBody(createRbim.body, body)
      return { made: await call(createRbim, { body }), privateKey }
    },
    onSuccess: async ({ made, privateKey }) => {
      release()
      await updateCache(made)
      if (privateKey === null) await navigate(paths.rbim(made.serialNumber))
    },
  })
  const privateKey = making.data?.privateKey ?? null
  const release = useUnsaved(
    privateKey !== null || ((serialNumber !== '' || typed.model !== '') && !making.data),
  )
  const errors = fieldErrors(making.error)
  if (making.data && privateKey !== null) {
    const { serialNumber: madeNumber } = making.data.made
    const go = () => {
      release()
      void navigate(paths.rbim(madeNumber))
    }
    return <PrivateKeyOnce serialNumber={madeNumber} privateKey={privateKey} onStored={go} />
  }
  return (
    <form
      className={classes.card}
      aria-labelledby={titleId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!making.isPending) making.mutate()
      }}
    >
      <h2 id={titleId}>Add an RBIM</h2>
      <TextInput
        label="Serial number"
        size="md"
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        value={serialNumber}
        error={errorOf(errors, 'serialNumber')}
        data-autofocus
        description="As it is printed on the device. It cannot be changed later."
        onChange={({ currentTarget }) => setSerialNumber(currentTarget.value)}
      />
      <RbimFields values={values} update={(part) => setTyped({ ...values, ...part })} errors={errors} />
      <KeyChoice value={key} onChange={setKey} mayWait errors={errors} />
      {making.error ? <Problem>{sentenceOf(making.error)}</Problem> : null}
      <Group>
        <Button type="submit" size="md" loading={making.isPending}>
          Add RBIM
        </Button>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
