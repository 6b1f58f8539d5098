import { NativeSelect, TextInput } from '@mantine/core'
import { createEndpoint } from '@muster/contract/notificationCalls'
import { type EndpointFormat, endpointFormat } from '@muster/domain/notification/vocabulary'
import type { LanguageCode } from '@muster/words/languages'
import { t } from '@muster/words/t'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { LanguageField } from '../../../ui/form/LanguageField.tsx'
import { textField } from '../../../ui/form/textField.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import ownClasses from '../notifications.module.css'
import { useMessageLanguages, useReloadNotifications } from '../useNotifications.ts'
import { addressWords, formatWords } from './endpointWords.ts'

type EndpointFormProps = {
  onClose: () => void
  onMade: (made: { name: string; secret: string | null }) => void
}

/** A new webhook, or a channel of Slack or Teams. */
export function EndpointForm({ onClose, onMade }: EndpointFormProps) {
  const reload = useReloadNotifications()
  const form = useForm({
    first: {
      name: '',
      format: 'standard' as EndpointFormat,
      url: '',
      language: null as LanguageCode | null,
    },
    save: ({ url, ...words }, endpointId) =>
      checkAndCall(createEndpoint, { body: { ...words, url: url.trim(), endpointId } }),
    onSaved: async (made) => {
      await reload()
      onMade(made)
    },
  })
  const { values, update } = form
  const offered = useMessageLanguages()
  return (
    <FormFrame
      title={t`Add a webhook or channel`}
      titleOrder={3}
      className={ownClasses.channel}
      action={t`Save`}
      cancel={onClose}
      form={form}
    >
      <NativeSelect
        label={t`Type`}
        size="md"
        value={values.format}
        data={endpointFormat.options.map((value) => ({ value, label: formatWords[value] }))}
        onChange={({ currentTarget }) => update({ format: endpointFormat.parse(currentTarget.value) })}
      />
      <TextInput label={t`Name`} size="md" maxLength={200} autoComplete="off" {...textField(form, 'name')} />
      <TextInput
        label={t`Address`}
        size="md"
        type="url"
        maxLength={2000}
        autoComplete="off"
        description={addressWords(values.format)}
        {...textField(form, 'url')}
      />
      <LanguageField
        label={t`Language of messages`}
        none={t`English`}
        value={values.language}
        offered={offered}
        onChange={(language) => update({ language })}
      />
    </FormFrame>
  )
}
