import { Button, Checkbox, Title } from '@mantine/core'
import { type SignInSettings, setCommonSignIn } from '@muster/contract/signInProviderCalls'
import { providerKinds } from '@muster/domain/access/providerKinds'
import { IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { EditFrame } from '../../../ui/form/EditFrame.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { useEdit } from '../../../ui/form/useEdit.ts'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import classes from '../../../ui/page/page.module.css'
import { StateTag } from '../../StateTag.tsx'
import { TableFrame } from '../../TableFrame.tsx'
import { useAdmin } from '../../useAdmin.ts'
import ownClasses from '../TenantPage.module.css'
import { ProviderCreateForm, ProviderEditForm } from './ProviderForms.tsx'
import { RefusalList } from './RefusalList.tsx'
import { loadSignIn, useSignIn, useUpdateSignInCache } from './useSignIn.ts'

/** The address of one provider's form within the tenant's page; `new` for one to be made. */
function addressOf(tenantId: string, provider: string) {
  return `${paths.adminTenant(tenantId, 'sign-in')}&provider=${provider}`
}

/** The sign-in of a tenant's people, and the reasons that somebody could not. The address names the provider being edited. */
export function SignInPart({ tenantId }: { tenantId: string }) {
  const [address] = useSearchParams()
  const { isGlobalAdmin } = useAdmin()
  const settings = useSignIn(tenantId)
  const chosen = isGlobalAdmin ? address.get('provider') : null
  return (
    <Loaded query={settings}>
      {(data) => {
        if (chosen === 'new') return <ProviderCreateForm tenantId={tenantId} settings={data} />
        const provider = data.providers.find(({ id }) => id === chosen)
        if (provider)
          return (
            <ProviderEditForm key={provider.id} tenantId={tenantId} settings={data} provider={provider} />
          )
        return (
          <>
            <ProviderList tenantId={tenantId} settings={data} isGlobalAdmin={isGlobalAdmin} />
            {data.providers.length > 0 ? (
              <CommonSignInForm tenantId={tenantId} settings={data} isGlobalAdmin={isGlobalAdmin} />
            ) : null}
            <RefusalList tenantId={tenantId} />
          </>
        )
      }}
    </Loaded>
  )
}

type ListProps = { tenantId: string; settings: SignInSettings; isGlobalAdmin: boolean }

function ProviderList({ tenantId, settings: { providers, returnAddress }, isGlobalAdmin }: ListProps) {
  return (
    <section className={classes.card} aria-labelledby="providers">
      <div className={classes.cardHead}>
        <Title order={2} id="providers">
          Sign-in providers
        </Title>
        {isGlobalAdmin ? (
          <Button
            component={Link}
            to={addressOf(tenantId, 'new')}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            Add provider
          </Button>
        ) : null}
      </div>
      <p className={classes.note}>
        {providers.length === 0
          ? 'People sign in with a passkey, or a code by mail. A provider lets them use the account of your school: Google, Microsoft, Okta, ClassLink and others.'
          : 'A provider opens this organization alone.'}
      </p>
      {returnAddress ? (
        <p className={classes.note}>
          Return address to register at each provider: <strong>{returnAddress}</strong>
        </p>
      ) : null}
      {providers.length > 0 ? (
        <TableFrame label="Table of sign-in providers">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Kind</th>
              <th scope="col">Domains</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {providers.map(({ id, name, kind, domains, isActive }) => (
              <tr key={id}>
                <th scope="row">
                  {isGlobalAdmin ? (
                    <Link to={addressOf(tenantId, id)} className={ownClasses.link}>
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </th>
                <td>{providerKinds[kind].name}</td>
                <td>{domains.join(', ') || 'Any'}</td>
                <td>
                  <StateTag isActive={isActive} />
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      ) : null}
    </section>
  )
}

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
      title="Passkeys and codes"
      edit={edit}
      words={{
        commonSignIn: { label: 'Passkeys and codes', show: (on) => (on ? 'Open it, too' : 'Do not open it') },
      }}
      whyNot={isGlobalAdmin ? null : 'Only a global administrator changes where an organization signs in.'}
    >
      <Checkbox
        label="Passkeys, codes and providers of the whole place also open this organization"
        description="Sign in once at a provider of your own before you switch this off. Global administrators go on as before."
        size="md"
        checked={edit.values.commonSignIn}
        onChange={({ currentTarget }) => edit.update({ commonSignIn: currentTarget.checked })}
      />
    </EditFrame>
  )
}
