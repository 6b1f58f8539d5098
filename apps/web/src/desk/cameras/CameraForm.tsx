import { NativeSelect, TextInput } from '@mantine/core'
import { cameraKind, changeCamera, createCamera, type ManagedCamera } from '@muster/contract/cameraCalls'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { newId } from '../../live/newId.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { textField } from '../../ui/form/textField.ts'
import { useForm } from '../../ui/form/useForm.ts'
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
  const reload = useReloadCameras()
  // The same for every try: one that got through unseen makes no second camera.
  const [cameraId] = useState(() => stored?.cameraId ?? newId())
  const { name = '', looksAt = null, kind = 'snapshot' } = stored ?? {}
  const form = useForm({
    first: { name, looksAt: looksAt ?? '', kind, url: '', pictureUrl: '' },
    save: async (values) => {
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
        await checkAndCall(changeCamera, { params: { cameraId }, body })
      } else {
        const body = { ...words, cameraId, url, pictureUrl: (isStream && pictureUrl) || null, isOn: true }
        await checkAndCall(createCamera, { params: { siteId }, body })
      }
    },
    onSaved: async () => {
      await reload()
      onClose()
    },
    onFailed: reload,
  })
  const isStream = form.values.kind === 'hls'
  const plain = { size: 'md', autoComplete: 'off' } as const
  const address = {
    ...plain,
    type: 'url',
    maxLength: 2000,
    spellCheck: false,
    autoCapitalize: 'none',
  } as const
  return (
    <FormFrame
      title={stored ? t`Edit ${stored.name}` : t`New camera`}
      className={classes.form}
      action={stored ? t`Save` : t`Add camera`}
      cancel={onClose}
      form={form}
    >
      <TextInput {...plain} label={t`Name`} maxLength={200} data-autofocus {...textField(form, 'name')} />
      <TextInput
        {...plain}
        label={t`What the camera shows`}
        maxLength={200}
        placeholder={t`Gym, from the stage`}
        {...textField(form, 'looksAt')}
      />
      <NativeSelect
        label={t`Type of picture`}
        size="md"
        value={form.values.kind}
        data={cameraKind.options.map((value) => ({ value, label: kindWords[value] }))}
        onChange={({ currentTarget }) => form.update({ kind: cameraKind.parse(currentTarget.value) })}
      />
      <TextInput
        {...address}
        label={t`Address`}
        placeholder={stored?.address ?? 'https://camera.example.org/snapshot.jpg'}
        description={
          stored
            ? t`Leave empty to keep the current address, name and password.`
            : t`Include the name and password, such as https://name:password@camera…. They are not shown again.`
        }
        {...textField(form, 'url')}
      />
      {isStream ? (
        <TextInput
          {...address}
          label={t`Still picture address`}
          placeholder={stored?.pictureAddress ?? ''}
          description={t`For browsers that can’t play the stream. Use https without a password.`}
          {...textField(form, 'pictureUrl')}
        />
      ) : null}
    </FormFrame>
  )
}
