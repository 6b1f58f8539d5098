import { Title } from '@mantine/core'
import type { SignInProviderView } from '@muster/contract/signInProviderCalls'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { EditFrame } from '../../../ui/form/EditFrame.tsx'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { useEdit } from '../../../ui/form/useEdit.ts'
import { useCreate } from '../../../ui/form/useForm.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { ProviderFields } from './ProviderFields.tsx'
import { bodyOf, type ProviderBody, providerWords, startOf, valuesOf } from './providerWords.ts'

type CreateProps = {
  /** The address of the list that it belongs to. */
  list: string
  /** Muster's own issuer, below which providers return; null: this server has none. */
  ownIssuer: string | null
  add: (provider: ProviderBody) => Promise<unknown>
}

/** A new provider. Saving tries it. */
export function ProviderCreateForm({ list, ownIssuer, add }: CreateProps) {
  const create = useCreate({
    first: startOf('google'),
    save: (values) => add(bodyOf(values)),
    goTo: () => list,
  })
  return (
    <FormFrame action={t`Test and add`} cancel={list} form={create}>
      <Title order={2}>{t`New sign-in provider`}</Title>
      <ProviderFields form={create} ownIssuer={ownIssuer} isNew />
    </FormFrame>
  )
}

type EditProps<Settings> = {
  list: string
  provider: SignInProviderView
  settings: Settings
  versionOf: (settings: Settings) => number
  reload: () => Promise<Settings>
  save: (provider: ProviderBody, version: number) => Promise<Settings>
}

/** Changes a provider, or puts it out of use. Saving tries it. */
export function ProviderEditForm<
  Settings extends { ownIssuer: string | null; providers: SignInProviderView[] },
>(props: EditProps<Settings>) {
  const { list, provider, settings, versionOf, reload, save } = props
  const edit = useEdit({
    stored: settings,
    read: (stored: Settings) => ({
      version: versionOf(stored),
      values: valuesOf(stored.providers.find(({ id }) => id === provider.id) ?? provider),
    }),
    reload,
    save: (values, version) => save(bodyOf(values), version),
  })
  return (
    <EditFrame
      title={t`Edit ${provider.name}`}
      edit={edit}
      words={providerWords}
      action={t`Test and save`}
      beside={
        <Button component={Link} to={list}>
          {t`All providers`}
        </Button>
      }
    >
      <ProviderFields form={edit} ownIssuer={settings.ownIssuer} isNew={false} />
    </EditFrame>
  )
}
