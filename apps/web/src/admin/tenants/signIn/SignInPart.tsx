import { Checkbox } from '@mantine/core'
import {
  addSignInProvider,
  changeSignInProvider,
  type SignInSettings,
  setCommonSignIn,
} from '@muster/contract/signInProviderCalls'
import { t } from '@muster/words/t'
import { useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { EditFrame } from '../../../ui/form/EditFrame.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { useEdit } from '../../../ui/form/useEdit.ts'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { useAdmin } from '../../useAdmin.ts'
import { ProviderCreateForm, ProviderEditForm } from './ProviderForms.tsx'
import { ProviderList } from './ProviderList.tsx'
import { RefusalList } from './RefusalList.tsx'
import { RequirePasskeysForm } from './RequirePasskeysForm.tsx'
import { loadSignIn, useSignIn, useUpdateSignInCache } from './useSignIn.ts'

/** The sign-in of a tenant's people, and the reasons that somebody could not. The address names the provider being edited. */
export function SignInPart({ tenantId }: { tenantId: string }) {
  const [address] = useSearchParams()
  const { isGlobalAdmin } = useAdmin()
  const settings = useSignIn(tenantId)
  const updateCache = useUpdateSignInCache(tenantId)
  const chosen = isGlobalAdmin ? address.get('provider') : null
  return (
    <Loaded query={settings}>
      {(data) => {
        const { version, providers, ownIssuer } = data
        const list = paths.adminTenant(tenantId, 'sign-in')
        const params = { id: tenantId }
        if (chosen === 'new')
          return (
            <ProviderCreateForm
              list={list}
              ownIssuer={ownIssuer}
              add={async (provider) => {
                const body = { version, provider: { clientSecret: '', ...provider } }
                updateCache(await checkAndCall(addSignInProvider, { params, body }))
              }}
            />
          )
        const provider = providers.find(({ id }) => id === chosen)
        if (provider)
          return (
            <ProviderEditForm
              key={provider.id}
              list={list}
              provider={provider}
              settings={data}
              versionOf={(settings) => settings.version}
              reload={() => loadSignIn(tenantId)}
              save={async (changed, version) => {
                const body = { version, provider: changed }
                const saved = await checkAndCall(changeSignInProvider, {
                  params: { ...params, providerId: provider.id },
                  body,
                })
                updateCache(saved)
                return saved
              }}
            />
          )
        return (
          <>
            <ProviderList
              providers={providers}
              note={
                providers.length === 0
                  ? t`People sign in with a passkey or an email code. Add a provider to let them use their school account: Google, Microsoft, Okta, ClassLink and others.`
                  : t`A provider here works only for this organization.`
              }
              addressOf={isGlobalAdmin ? (provider) => `${list}&provider=${provider}` : null}
            />
            {providers.length > 0 ? (
              <CommonSignInForm tenantId={tenantId} settings={data} isGlobalAdmin={isGlobalAdmin} />
            ) : null}
            <RequirePasskeysForm tenantId={tenantId} settings={data} />
            <RefusalList tenantId={tenantId} />
          </>
        )
      }}
    </Loaded>
  )
}

type ListProps = { tenantId: string; settings: SignInSettings; isGlobalAdmin: boolean }

/** The switch for passkeys and codes beside a tenant's providers. */
function CommonSignInForm({ tenantId, settings, isGlobalAdmin }: ListProps) {
  const updateCache = useUpdateSignInCache(tenantId)
  const edit = useEdit({
    stored: settings,
    read: ({ version, commonSignIn }) => ({ version, values: { commonSignIn } }),
    reload: () => loadSignIn(tenantId),
    save: async ({ commonSignIn }, version) => {
      const body = { version, commonSignIn }
      const saved = await checkAndCall(setCommonSignIn, { params: { id: tenantId }, body })
      updateCache(saved)
      return saved
    },
  })
  return (
    <EditFrame
      title={t`Passkeys and codes`}
      edit={edit}
      words={{
        commonSignIn: { label: t`Passkeys and codes`, show: (on) => (on ? t`Allowed` : t`Not allowed`) },
      }}
      whyNot={
        isGlobalAdmin ? null : t`Only a global administrator can change where an organization signs in.`
      }
    >
      <Checkbox
        label={t`Also allow passkeys, codes and shared providers`}
        description={t`Sign in once at your own provider before you turn this off. Nothing changes for global administrators.`}
        size="md"
        checked={edit.values.commonSignIn}
        onChange={({ currentTarget }) => edit.update({ commonSignIn: currentTarget.checked })}
      />
    </EditFrame>
  )
}
