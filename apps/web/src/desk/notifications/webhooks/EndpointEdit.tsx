import { TextInput } from '@mantine/core'
import { changeEndpoint, type StoredEndpoint } from '@muster/contract/notificationCalls'
import type { LanguageCode } from '@muster/words/languages'
import { t } from '@muster/words/t'
import type { Words } from '../../../ui/form/Conflict.tsx'
import type { Versioned } from '../../../ui/form/editForm.ts'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { LanguageField, languageName } from '../../../ui/form/LanguageField.tsx'
import { EditRecord } from '../../../ui/form/RecordForm.tsx'
import { textField } from '../../../ui/form/textField.ts'
import { partAddress } from '../NotificationTabs.tsx'
import { useMessageLanguages, useReloadNotifications } from '../useNotifications.ts'
import { addressWords, formatWords } from './endpointWords.ts'

type EndpointEditProps = {
  stored: StoredEndpoint
  reload: () => Promise<{ data: StoredEndpoint[] | undefined }>
}

/** Another name or another address for a webhook or a channel; of one out of use, the way back. */
export function EndpointEdit({ stored, reload }: EndpointEditProps) {
  const { endpointId, isRetired, name, format, shownUrl } = stored
  const offered = useMessageLanguages()
  return (
    <EditRecord
      list={{ to: partAddress('webhooks'), label: t`All webhooks` }}
      reloadList={useReloadNotifications()}
      title={`${formatWords[format]}: ${isRetired ? t`${name} (retired)` : name}`}
      stored={stored}
      read={toVersioned}
      reload={async () => (await reload()).data?.find((each) => each.endpointId === endpointId)}
      save={({ name, url, language }, version) =>
        checkAndCall(changeEndpoint, {
          params: { endpointId },
          body: { version, name, url: url.trim() || null, language },
        })
      }
      words={words}
      action={isRetired ? t`Save and restore` : t`Save`}
    >
      {(form) => (
        <>
          <TextInput
            label={t`Name`}
            size="md"
            maxLength={200}
            autoComplete="off"
            {...textField(form, 'name')}
          />
          <TextInput
            label={t`New address`}
            size="md"
            type="url"
            maxLength={2000}
            autoComplete="off"
            description={t`Current address: ${shownUrl}. Leave empty to keep it. ${addressWords(format)}`}
            {...textField(form, 'url')}
          />
          <LanguageField
            label={t`Language of messages`}
            none={t`English`}
            value={form.values.language}
            offered={offered}
            onChange={(language) => form.update({ language })}
          />
        </>
      )}
    </EditRecord>
  )
}

/** `url`: what is typed; empty: the address stays. `shownUrl` and `isRetired` are here so that nobody overwrites them unseen. */
type EndpointValues = {
  name: string
  url: string
  language: LanguageCode | null
  shownUrl: string
  isRetired: boolean
}

function toVersioned({
  name,
  language,
  shownUrl,
  isRetired,
  version,
}: StoredEndpoint): Versioned<EndpointValues> {
  return { values: { name, url: '', language, shownUrl, isRetired }, version }
}

const words: Words<EndpointValues> = {
  name: {
    get label() {
      return t`Name`
    },
    show: (name) => name,
  },
  url: {
    get label() {
      return t`New address`
    },
    show: (url) => url || 'unchanged',
  },
  language: {
    get label() {
      return t`Language`
    },
    show: (language) => (language ? languageName(language) : t`none`),
  },
  shownUrl: {
    get label() {
      return t`Address`
    },
    show: (shownUrl) => shownUrl,
  },
  isRetired: {
    get label() {
      return t`In use`
    },
    show: (isRetired) => (isRetired ? 'no' : 'yes'),
  },
}
