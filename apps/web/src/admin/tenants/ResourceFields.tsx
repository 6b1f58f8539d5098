import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { resourceKind } from '@muster/contract/readinessCalls'
import { t } from '@muster/words/t'
import { errorOf } from '../../ui/form/fieldErrors.ts'
import { type FormFields, textField } from '../../ui/form/textField.ts'
import { kindWords, type ResourceValues, resourceWords as words } from './resourceWords.ts'

type ResourceFieldsProps = {
  form: FormFields<ResourceValues>
}

/** The fields of a resource. */
export function ResourceFields({ form }: ResourceFieldsProps) {
  const { values, errors, update } = form
  return (
    <>
      <NativeSelect
        label={words.kind.label}
        size="md"
        value={values.kind}
        data={resourceKind.options.map((value) => ({ value, label: kindWords[value] }))}
        onChange={({ currentTarget }) => update({ kind: resourceKind.parse(currentTarget.value) })}
      />
      <TextInput label={words.title.label} size="md" maxLength={200} {...textField(form, 'title')} />
      <Textarea
        label={words.body.label}
        description={t`Saved on the phone to read offline.`}
        size="md"
        autosize
        minRows={3}
        maxRows={14}
        maxLength={20_000}
        value={values.body ?? ''}
        error={errorOf(errors, 'body')}
        onChange={({ currentTarget }) => update({ body: currentTarget.value || null })}
      />
      <TextInput
        label={words.phone.label}
        type="tel"
        size="md"
        maxLength={50}
        value={values.phone ?? ''}
        error={errorOf(errors, 'phone')}
        onChange={({ currentTarget }) => update({ phone: currentTarget.value || null })}
      />
      <TextInput
        label={words.url.label}
        description={t`Starts with https://`}
        type="url"
        size="md"
        maxLength={500}
        autoCapitalize="none"
        spellCheck={false}
        value={values.url ?? ''}
        error={errorOf(errors, 'url')}
        onChange={({ currentTarget }) => update({ url: currentTarget.value.trim() || null })}
      />
      {values.kind === 'clip' ? (
        <TextInput
          label={words.captionsUrl.label}
          description={t`A WebVTT file. Starts with https://`}
          type="url"
          size="md"
          maxLength={500}
          autoCapitalize="none"
          spellCheck={false}
          value={values.captionsUrl ?? ''}
          error={errorOf(errors, 'captionsUrl')}
          onChange={({ currentTarget }) => update({ captionsUrl: currentTarget.value.trim() || null })}
        />
      ) : null}
      <TextInput
        label={words.position.label}
        description={t`Rooms see the lowest number first.`}
        inputMode="numeric"
        size="md"
        maxLength={5}
        value={String(values.position)}
        error={errorOf(errors, 'position')}
        onChange={({ currentTarget }) =>
          update({ position: Number(currentTarget.value.replaceAll(/\D/g, '')) })
        }
      />
    </>
  )
}
