import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { addressRule, providerKind, providerKinds } from '@muster/domain/access/providerKinds'
import { returnAddress } from '@muster/domain/access/returnAddress'
import { t } from '@muster/words/t'
import { errorOf, type FieldError } from '../../../ui/form/fieldErrors.ts'
import {
  authWords,
  type ProviderValues,
  ruleWords,
  startOf,
  providerWords as words,
} from './providerWords.ts'
import { ReturnAddress } from './ReturnAddress.tsx'

type ProviderFieldsProps = {
  form: {
    values: ProviderValues
    errors: readonly FieldError[]
    update: (part: Partial<ProviderValues>) => void
  }
  ownIssuer: string | null
  /** True for one that is made: its kind fills in the other fields. */
  isNew: boolean
}

type TextName = 'name' | 'issuer' | 'clientId' | 'clientSecret' | 'scopes' | 'domains' | 'directory'

/** The fields of a provider. */
export function ProviderFields({ form, ownIssuer, isNew }: ProviderFieldsProps) {
  const { values, errors, update } = form
  const { issuer, directoryClaim } = providerKinds[values.kind]
  const text = (name: TextName, description?: string) => (
    <TextInput
      label={words[name].label}
      description={description}
      size="md"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={values[name]}
      error={errorOf(errors, `provider.${name}`)}
      onChange={({ currentTarget }) => update({ [name]: currentTarget.value })}
    />
  )
  return (
    <>
      <NativeSelect
        label={words.kind.label}
        size="md"
        value={values.kind}
        data={providerKind.options.map((value) => ({ value, label: providerKinds[value].name }))}
        onChange={({ currentTarget }) => {
          const kind = providerKind.parse(currentTarget.value)
          const { clientId, clientSecret, domains } = values
          update(isNew ? { ...startOf(kind), clientId, clientSecret, domains } : { kind })
        }}
      />
      {text('name', t`Shown on the sign-in page, after “Continue with”.`)}
      {text('issuer', t`Copy it exactly from the provider: ${'is' in issuer ? issuer.is : issuer.like}`)}
      {ownIssuer === null ? null : <ReturnAddress address={returnAddress(ownIssuer, values.issuer.trim())} />}
      {text('clientId')}
      {text('clientSecret', isNew ? undefined : t`Leave empty to keep the saved one.`)}
      {text(
        'domains',
        t`Your email domains, separated by commas. People with these addresses go to this provider.`,
      )}
      {directoryClaim
        ? text(
            'directory',
            t`This provider serves many districts. Enter the ID it sends as ${directoryClaim}.`,
          )
        : null}
      <NativeSelect
        label={words.rule.label}
        size="md"
        value={values.rule}
        error={errorOf(errors, 'provider.rule')}
        data={addressRule.options.map((value) => ({ value, label: ruleWords[value] }))}
        onChange={({ currentTarget }) => update({ rule: addressRule.parse(currentTarget.value) })}
      />
      {text('scopes')}
      <Textarea
        label={words.parameters.label}
        description={t`Sent with the sign-in request. One per line, such as audience=…`}
        size="md"
        autosize
        minRows={1}
        maxRows={8}
        spellCheck={false}
        value={values.parameters}
        error={errorOf(errors, 'provider.parameters')}
        onChange={({ currentTarget }) => update({ parameters: currentTarget.value })}
      />
      <NativeSelect
        label={words.clientAuth.label}
        size="md"
        value={values.clientAuth}
        data={(['post', 'basic'] as const).map((value) => ({ value, label: authWords[value] }))}
        onChange={({ currentTarget }) =>
          update({ clientAuth: currentTarget.value === 'basic' ? 'basic' : 'post' })
        }
      />
      {isNew ? null : (
        <Checkbox
          label={words.isActive.label}
          description={t`Off: no one can sign in there.`}
          size="md"
          checked={values.isActive}
          onChange={({ currentTarget }) => update({ isActive: currentTarget.checked })}
        />
      )}
    </>
  )
}
