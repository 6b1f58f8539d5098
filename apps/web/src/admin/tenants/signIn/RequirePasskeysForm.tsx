import { Checkbox, Text } from '@mantine/core'
import { type SignInSettings, setRequiredPasskeys } from '@muster/contract/signInProviderCalls'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { EditFrame } from '../../../ui/form/EditFrame.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { useEdit } from '../../../ui/form/useEdit.ts'
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
      title="Require passkeys"
      edit={edit}
      words={{
        requiresPasskey: { label: 'Require passkeys', show: (on) => (on ? 'Required' : 'Not required') },
      }}
    >
      <Checkbox
        label="A code by mail alone does not open this organization"
        description="Who has no passkey is asked to add one at the next sign-in by code, within 14 days from now or from their invitation. After that, and for a lost device, use Remove sign-ins at the person: it gives 14 days more. Sign-ins at a provider go on as before."
        size="md"
        checked={edit.values.requiresPasskey}
        onChange={({ currentTarget }) => edit.update({ requiresPasskey: currentTarget.checked })}
      />
      <Text>
        {having} of {members} {members === 1 ? 'person has' : 'people have'} a passkey.
      </Text>
      {missing > 0 ? (
        <details>
          <summary>Who has none yet ({missing})</summary>
          <ul>
            {without.map(({ id, name }) => (
              <li key={id}>
                <Link to={paths.adminUser(id)}>{name}</Link>
              </li>
            ))}
            {missing > without.length ? <li>and {missing - without.length} more</li> : null}
          </ul>
        </details>
      ) : null}
    </EditFrame>
  )
}
