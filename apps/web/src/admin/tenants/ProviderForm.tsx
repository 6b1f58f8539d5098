import { Checkbox, TextInput } from '@mantine/core'
import { type AdminTenant, setTenantProvider } from '@muster/contract/adminTenantCalls'
import { t } from '@muster/words/t'
import { productName } from '../../api/product.ts'
import type { Words } from '../../ui/form/Conflict.tsx'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { checkAndCall, errorOf } from '../../ui/form/fieldErrors.ts'
import { useEdit } from '../../ui/form/useEdit.ts'
import { useAdmin } from '../useAdmin.ts'
import { ProviderHelp } from './ProviderHelp.tsx'

type Values = { isOwn: boolean; issuer: string; clientId: string; audience: string }

const words: Words<Values> = {
  isOwn: {
    get label() {
      return t`Signs in`
    },
    show: (isOwn) => (isOwn ? t`At its own provider` : t`With the common sign-in`),
  },
  issuer: {
    get label() {
      return t`Issuer`
    },
    show: (issuer) => issuer || t`None`,
  },
  clientId: {
    get label() {
      return t`Client id`
    },
    show: (clientId) => clientId || t`None`,
  },
  audience: {
    get label() {
      return t`Audience`
    },
    show: (audience) => audience || t`None`,
  },
}
const none = { issuer: '', clientId: '', audience: '' }
const toVersioned = ({ provider, version }: AdminTenant): Versioned<Values> => ({
  values: { isOwn: provider !== null, ...(provider ?? none) },
  version,
})

const fields = [
  {
    field: 'issuer',
    get description() {
      return t`Copy it exactly from the provider, including any slash at the end.`
    },
    placeholder: 'https://login.example.org',
    limit: 500,
  },
  {
    field: 'clientId',
    get description() {
      return t`The ID of a public client with PKCE that the provider gave ${productName()}.`
    },
    placeholder: undefined,
    limit: 200,
  },
  {
    field: 'audience',
    get description() {
      return t`The audience of its access tokens for ${productName()}.`
    },
    placeholder: undefined,
    limit: 200,
  },
] as const

type ProviderFormProps = {
  tenant: AdminTenant
  onSaved: (tenant: AdminTenant) => void
  reload: () => Promise<AdminTenant>
}

/** The sign-in of a tenant's people: the common one, or a provider of their own. */
export function ProviderForm({ tenant, onSaved, reload }: ProviderFormProps) {
  const { isGlobalAdmin } = useAdmin()
  const edit = useEdit({
    stored: tenant,
    read: toVersioned,
    reload,
    save: async ({ isOwn, ...provider }, version) => {
      const body = { version, provider: isOwn ? trimmed(provider) : null }
      const saved = await checkAndCall(setTenantProvider, { params: { id: tenant.id }, body })
      onSaved(saved)
      return saved
    },
  })
  const { values, update, errors } = edit
  return (
    <EditFrame
      title={t`Sign-in`}
      edit={edit}
      words={words}
      whyNot={
        isGlobalAdmin ? null : t`Only a global administrator can change where an organization signs in.`
      }
    >
      <Checkbox
        label={t`Use its own sign-in provider`}
        description={t`Off: use the common sign-in.`}
        size="md"
        checked={values.isOwn}
        onChange={({ currentTarget }) => update({ isOwn: currentTarget.checked })}
      />
      {values.isOwn ? (
        <>
          {fields.map(({ field, description, placeholder, limit }) => (
            <TextInput
              key={field}
              label={words[field].label}
              description={description}
              placeholder={placeholder}
              size="md"
              maxLength={limit}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              inputMode={field === 'issuer' ? 'url' : 'text'}
              value={values[field]}
              error={errorOf(errors, `provider.${field}`)}
              onChange={({ currentTarget }) => update({ [field]: currentTarget.value })}
            />
          ))}
          <ProviderHelp prefix={tenant.prefix} />
        </>
      ) : null}
    </EditFrame>
  )
}

function trimmed({ issuer, clientId, audience }: Omit<Values, 'isOwn'>) {
  return { issuer: issuer.trim(), clientId: clientId.trim(), audience: audience.trim() }
}
