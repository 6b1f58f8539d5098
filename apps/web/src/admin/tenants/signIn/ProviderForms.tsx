import { Button, Title } from '@mantine/core'
import {
  addSignInProvider,
  changeSignInProvider,
  type SignInProviderView,
  type SignInSettings,
} from '@muster/contract/signInProviderCalls'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { EditFrame } from '../../../ui/form/EditFrame.tsx'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { useEdit } from '../../../ui/form/useEdit.ts'
import { useCreate } from '../../../ui/form/useForm.ts'
import { ProviderFields } from './ProviderFields.tsx'
import { bodyOf, providerWords, startOf, valuesOf } from './providerWords.ts'
import { loadSignIn, useUpdateSignInCache } from './useSignIn.ts'

type FormProps = { tenantId: string; settings: SignInSettings }

/** A new provider. Saving tries it. */
export function ProviderCreateForm({ tenantId, settings }: FormProps) {
  const updateCache = useUpdateSignInCache(tenantId)
  const list = paths.adminTenant(tenantId, 'sign-in')
  const create = useCreate({
    first: startOf('google'),
    save: async (values) => {
      const body = { version: settings.version, provider: { clientSecret: '', ...bodyOf(values) } }
      updateCache(await checkAndCall(addSignInProvider, { params: { id: tenantId }, body }))
    },
    goTo: () => list,
  })
  return (
    <FormFrame action="Try and add" cancel={list} form={create}>
      <Title order={2}>New sign-in provider</Title>
      <ProviderFields form={create} isNew />
    </FormFrame>
  )
}

/** Changes a provider, or puts it out of use. Saving tries it. */
export function ProviderEditForm({
  tenantId,
  settings,
  provider,
}: FormProps & { provider: SignInProviderView }) {
  const updateCache = useUpdateSignInCache(tenantId)
  const edit = useEdit({
    stored: settings,
    read: ({ version, providers }) => ({
      version,
      values: valuesOf(providers.find(({ id }) => id === provider.id) ?? provider),
    }),
    reload: () => loadSignIn(tenantId),
    save: async (values, version) => {
      const saved = await checkAndCall(changeSignInProvider, {
        params: { id: tenantId, providerId: provider.id },
        body: { version, provider: bodyOf(values) },
      })
      updateCache(saved)
      return saved
    },
  })
  return (
    <EditFrame
      title={`Edit ${provider.name}`}
      edit={edit}
      words={providerWords}
      action="Try and save"
      beside={
        <Button component={Link} to={paths.adminTenant(tenantId, 'sign-in')} size="md" variant="default">
          All providers
        </Button>
      }
    >
      <ProviderFields form={edit} isNew={false} />
    </EditFrame>
  )
}
