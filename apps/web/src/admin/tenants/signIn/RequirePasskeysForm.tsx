import { Checkbox, Text } from '@mantine/core'
import { type SignInSettings, setRequiredPasskeys } from '@muster/contract/signInProviderCalls'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { EditFrame } from '../../../ui/form/EditFrame.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { useEdit } from '../../../ui/form/useEdit.ts'
import { Disclosure } from '../../../ui/kit/Disclosure.tsx'
import { loadSignIn, useUpdateSignInCache } from './useSignIn.ts'

/** The switch that demands passkeys of a tenant's people, with who has none yet. */
export function RequirePasskeysForm({ tenantId, settings }: { tenantId: string; settings: SignInSettings }) {
  const updateCache = useUpdateSignInCache(tenantId)
  const { members, having, without } = settings.passkeys
  const edit = useEdit({
    stored: settings,
    read: ({ version, requiresPasskey }) => ({ version, values: { requiresPasskey } }),
    reload: () => loadSignIn(tenantId),
    save: async ({ requiresPasskey }, version) => {
      const body = { version, requiresPasskey }
      const saved = await checkAndCall(setRequiredPasskeys, { params: { id: tenantId }, body })
      updateCache(saved)
      return saved
    },
  })
  const missing = members - having
  return (
    <EditFrame
      title={t`Require passkeys`}
      edit={edit}
      words={{
        requiresPasskey: { label: t`Require passkeys`, show: (on) => (on ? t`Required` : t`Not required`) },
      }}
    >
      <Checkbox
        label={t`Don’t let people in with only an email code`}
        description={t`People without a passkey must add one when they next sign in with a code. They have 14 days from now or from their invitation. After that, or for a lost device, use Remove sign-ins on the person’s page to give 14 more days. Nothing changes for sign-ins at a provider.`}
        size="md"
        checked={edit.values.requiresPasskey}
        onChange={({ currentTarget }) => edit.update({ requiresPasskey: currentTarget.checked })}
      />
      <Text>{t`${having} of ${plural(members, '# person has', '# people have')} a passkey.`}</Text>
      {missing > 0 ? (
        <Disclosure summary={t`No passkey yet (${missing})`}>
          <ul>
            {without.map(({ id, name }) => (
              <li key={id}>
                <Link to={paths.adminUser(id)}>{name}</Link>
              </li>
            ))}
            {missing > without.length ? <li>{t`and ${missing - without.length} more`}</li> : null}
          </ul>
        </Disclosure>
      ) : null}
    </EditFrame>
  )
}
