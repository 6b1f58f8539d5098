import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { createEndpoint } from '@muster/contract/notificationCalls'
import { type EndpointFormat, endpointFormat } from '@muster/domain/notification/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { type Attempt, attemptOf } from '../../../board/send/attempt.ts'
import { newId } from '../../../live/newId.ts'
import { checkBody, errorOf, fieldErrors } from '../../../ui/form/fieldErrors.ts'
import { useUnsaved } from '../../../ui/form/UnsavedGuard.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import ownClasses from '../notifications.module.css'
import { useReloadNotifications } from '../useNotifications.ts'
import { addressWords, formatWords } from './endpointWords.ts'

type EndpointFormProps = {
  onClose: () => void
  onMade: (made: { name: string; secret: string | null }) => void
}

/** A new webhook, or a channel of Slack or Teams. */
export function EndpointForm({ onClose, onMade }: EndpointFormProps) {
  const id = useId()
  const reload = useReloadNotifications()
  const last = useRef<Attempt | null>(null)
  const [values, setValues] = useState({ name: '', format: endpointFormat.enum.standard, url: '' } as {
    name: string
    format: EndpointFormat
    url: string
  })
  const update = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  useUnsaved(values.name !== '' || values.url !== '')
  const making = useMutation({
    mutationFn: async () => {
      last.current = attemptOf(last.current, values, newId)
      const body = { ...values, url: values.url.trim(), endpointId: last.current.commandId }
      checkBody(createEndpoint.body, body)
      return call(createEndpoint, { body })
    },
    onSuccess: async (made) => {
      await reload()
      onMade(made)
    },
  })
  const errors = fieldErrors(making.error)
  return (
    <form
      className={ownClasses.channel}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!making.isPending) making.mutate()
      }}
    >
      <h3 id={id}>Add a webhook or a channel</h3>
      <NativeSelect
        label="What it is"
        size="md"
        value={values.format}
        data={endpointFormat.options.map((value) => ({ value, label: formatWords[value] }))}
        onChange={({ currentTarget }) => update({ format: endpointFormat.parse(currentTarget.value) })}
      />
      <TextInput
        label="Name"
        size="md"
        maxLength={200}
        autoComplete="off"
        value={values.name}
        error={errorOf(errors, 'name')}
        onChange={({ currentTarget }) => update({ name: currentTarget.value })}
      />
      <TextInput
        label="Address"
        size="md"
        type="url"
        maxLength={2000}
        autoComplete="off"
        description={addressWords(values.format)}
        value={values.url}
        error={errorOf(errors, 'url')}
        onChange={({ currentTarget }) => update({ url: currentTarget.value })}
      />
      {making.error ? <Problem>{sentenceOf(making.error)}</Problem> : null}
      <Group>
        <Button type="submit" size="md" loading={making.isPending}>
          Save
        </Button>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
