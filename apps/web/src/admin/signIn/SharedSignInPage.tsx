import { addSharedProvider, changeSharedProvider } from '@muster/contract/signInProviderCalls'
import { t } from '@muster/words/t'
import { useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { ProviderCreateForm, ProviderEditForm } from '../tenants/signIn/ProviderForms.tsx'
import { ProviderList } from '../tenants/signIn/ProviderList.tsx'
import { RefusalList } from '../tenants/signIn/RefusalList.tsx'
import { loadSharedSignIn, useSharedSignIn, useUpdateSharedCache } from '../tenants/signIn/useSignIn.ts'

/** The shared sign-in providers, and the reasons that somebody could not sign in. The address names the one being edited. */
export default function SharedSignInPage() {
  const [address] = useSearchParams()
  const settings = useSharedSignIn()
  const updateCache = useUpdateSharedCache()
  const chosen = address.get('provider')
  const list = paths.adminSignIn
  return (
    <div className={classes.page}>
      <PageHeader title={t`Sign-in`} subtitle={t`Sign-in providers that all organizations share.`} />
      <Loaded query={settings}>
        {(data) => {
          const { providers, ownIssuer } = data
          if (chosen === 'new')
            return (
              <ProviderCreateForm
                list={list}
                ownIssuer={ownIssuer}
                add={async (provider) => {
                  const body = { provider: { clientSecret: '', ...provider } }
                  updateCache(await checkAndCall(addSharedProvider, { body }))
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
                versionOf={(settings) =>
                  settings.providers.find(({ id }) => id === provider.id)?.version ?? provider.version
                }
                reload={() => loadSharedSignIn()}
                save={async (changed, version) => {
                  const params = { providerId: provider.id }
                  const saved = await checkAndCall(changeSharedProvider, {
                    params,
                    body: { version, provider: changed },
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
                note={t`A provider here is for all who use the common sign-in. Add one only if everyone has an account there. If not, add it to each organization that needs it.`}
                addressOf={(provider) => `${list}?provider=${provider}`}
              />
              <RefusalList tenantId={null} />
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
