import { TextInput } from '@mantine/core'
import { changeEndpoint, type StoredEndpoint } from '@muster/contract/notificationCalls'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'
import type { Words } from '../../../ui/form/Conflict.tsx'
import { EditFrame } from '../../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../../ui/form/editForm.ts'
import { checkBody, errorOf } from '../../../ui/form/fieldErrors.ts'
import { useEdit } from '../../../ui/form/useEdit.ts'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { partAddress } from '../NotificationTabs.tsx'
import { useReloadNotifications } from '../useNotifications.ts'
import { addressWords, formatWords } from './endpointWords.ts'

type EndpointEditProps = {
  stored: StoredEndpoint
  reload: () => Promise<{ data: StoredEndpoint[] | undefined }>
}

/** Another name or another address for a webhook or a channel; of one out of use, the way back. */
export function EndpointEdit({ stored, reload }: EndpointEditProps) {
  const { endpointId, isRetired, name, format } = stored
  const reloadAll = useReloadNotifications()
  const edit = useEdit<EndpointValues>({
    stored: useMemo(() => toVersioned(stored), [stored]),
    reload: async () =>
      toVersioned((await reload()).data?.find((each) => each.endpointId === endpointId) ?? stored),
    save: async (values, version) => {
      const body = { version, name: values.name, url: values.url.trim() || null }
      checkBody(changeEndpoint.body, body)
      const saved = await call(changeEndpoint, { params: { endpointId }, body })
      await reloadAll()
      return toVersioned(saved)
    },
  })
  const { values, errors, update } = edit
  return (
    <>
      <BackLink to={partAddress('webhooks')}>All webhooks</BackLink>
      <EditFrame
        title={`${formatWords[format]}: ${name}${isRetired ? ' (out of use)' : ''}`}
        edit={edit}
        words={words}
        action={isRetired ? 'Save and use again' : 'Save'}
      >
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
          label="New address"
          size="md"
          type="url"
          maxLength={2000}
          autoComplete="off"
          description={`Now it is ${stored.shownUrl}. Left empty, it stays as it is. ${addressWords(format)}`}
          value={values.url}
          error={errorOf(errors, 'url')}
          onChange={({ currentTarget }) => update({ url: currentTarget.value })}
        />
      </EditFrame>
    </>
  )
}

/** `url`: what is typed; empty: the address stays. `shownUrl` and `isRetired` are here so that nobody overwrites them unseen. */
type EndpointValues = { name: string; url: string; shownUrl: string; isRetired: boolean }

function toVersioned({ name, shownUrl, isRetired, version }: StoredEndpoint): Versioned<EndpointValues> {
  return { values: { name, url: '', shownUrl, isRetired }, version }
}

const words: Words<EndpointValues> = {
  name: { label: 'Name', show: (name) => name },
  url: { label: 'New address', show: (url) => url || 'none typed' },
  shownUrl: { label: 'Address', show: (shownUrl) => shownUrl },
  isRetired: { label: 'In use', show: (isRetired) => (isRetired ? 'no' : 'yes') },
}
