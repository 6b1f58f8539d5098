import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { cameraKind, changeCamera, createCamera, type ManagedCamera } from '@muster/contract/cameraCalls'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { newId } from '../../live/newId.ts'
import { checkBody, errorOf, fieldErrors } from '../../ui/form/fieldErrors.ts'
import { useUnsaved } from '../../ui/form/UnsavedGuard.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from '../../ui/page/recordList.module.css'
import { kindWords } from './kindWords.ts'
import { useReloadCameras } from './useCameras.ts'

type CameraFormProps = {
  siteId: number
  /** Null for a new one. */
  stored: ManagedCamera | null
  onClose: () => void
}

/** The name and address of a camera. A stored address is not shown whole, and stays unless another is written. */
export function CameraForm({ siteId, stored, onClose }: CameraFormProps) {
  const id = useId()
  const reload = useReloadCameras()
  // The same for every try: one that got through unseen makes no second camera.
  const [cameraId] = useState(() => stored?.cameraId ?? newId())
  const first = { name: stored?.name ?? '', looksAt: stored?.looksAt ?? '', kind: stored?.kind ?? 'snapshot' }
  const [values, setValues] = useState({ ...first, url: '', pictureUrl: '' })
  const type = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const isStream = values.kind === 'hls'
  useUnsaved(JSON.stringify(values) !== JSON.stringify({ ...first, url: '', pictureUrl: '' }))
  const saving = useMutation({
    mutationFn: async () => {
      const [url, pictureUrl] = [values.url.trim(), values.pictureUrl.trim()]
      const words = { name: values.name, looksAt: values.looksAt.trim() || null, kind: values.kind }
      if (stored) {
        const body = {
          ...words,
          isOn: stored.isOn,
          version: stored.version,
          ...(url ? { url } : {}),
          ...(isStream ? (pictureUrl ? { pictureUrl } : {}) : { pictureUrl: null }),
        }
        checkBody(changeCamera.body, body)
        await call(changeCamera, { params: { cameraId }, body })
      } else {
        const body = { ...words, cameraId, url, pictureUrl: (isStream && pictureUrl) || null, isOn: true }
        checkBody(createCamera.body, body)
        await call(createCamera, { params: { siteId }, body })
      }
    },
    onSuccess: async () => {
      await reload()
      onClose()
    },
    onError: reload,
  })
  const errors = fieldErrors(saving.error)
  const plain = { size: 'md', autoComplete: 'off' } as const
  const address = {
    ...plain,
    type: 'url',
    maxLength: 2000,
    spellCheck: false,
    autoCapitalize: 'none',
  } as const
  return (
    <form
      className={classes.form}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate()
      }}
    >
      <h2 id={id} className={classes.formTitle}>
        {stored ? `Change ${stored.name}` : 'New camera'}
      </h2>
      <TextInput
        {...plain}
        label="Name"
        maxLength={200}
        data-autofocus
        value={values.name}
        error={errorOf(errors, 'name')}
        onChange={({ currentTarget }) => type({ name: currentTarget.value })}
      />
      <TextInput
        {...plain}
        label="What it looks at"
        maxLength={200}
        placeholder="Gym, from the stage"
        value={values.looksAt}
        error={errorOf(errors, 'looksAt')}
        onChange={({ currentTarget }) => type({ looksAt: currentTarget.value })}
      />
      <NativeSelect
        label="What its address gives"
        size="md"
        value={values.kind}
        data={cameraKind.options.map((value) => ({ value, label: kindWords[value] }))}
        onChange={({ currentTarget }) => type({ kind: cameraKind.parse(currentTarget.value) })}
      />
      <TextInput
        {...address}
        label="Address"
        value={values.url}
        error={errorOf(errors, 'url')}
        placeholder={stored?.address ?? 'https://camera.example.org/snapshot.jpg'}
        description={
          stored
            ? 'Leave it empty to keep the address that is there, with its name and password.'
            : 'With the name and password that it asks for, as https://name:password@camera…; nobody sees these again.'
        }
        onChange={({ currentTarget }) => type({ url: currentTarget.value })}
      />
      {isStream ? (
        <TextInput
          {...address}
          label="Address of single pictures"
          value={values.pictureUrl}
          error={errorOf(errors, 'pictureUrl')}
          placeholder={stored?.pictureAddress ?? ''}
          description="For browsers that cannot play or reach the stream: they get it only by https and without a password."
          onChange={({ currentTarget }) => type({ pictureUrl: currentTarget.value })}
        />
      ) : null}
      {saving.error && errors.length === 0 ? <Problem>{sentenceOf(saving.error)}</Problem> : null}
      <Group>
        <Button type="submit" size="md" loading={saving.isPending}>
          {stored ? 'Save' : 'Add camera'}
        </Button>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
