import { TextInput } from '@mantine/core'
import { createTenant } from '@muster/contract/adminTenantCalls'
import { t } from '@muster/words/t'
import { paths } from '../../paths.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall, errorOf } from '../../ui/form/fieldErrors.ts'
import { useCreate } from '../../ui/form/useForm.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { tenantKeyOf } from './tenantKeyOf.ts'
import { useUpdateTenantCache } from './useTenant.ts'

/** Key and prefix follow the name until they are typed: null. */
type Values = { name: string; tenantKey: string | null; prefix: string | null }

/** A new tenant, by a global administrator. */
export default function TenantCreatePage() {
  const updateCache = useUpdateTenantCache()
  const create = useCreate({
    first: { name: '', tenantKey: null, prefix: null } as Values,
    save: async (values) => {
      const body = bodyOf(values)
      const tenant = await checkAndCall(createTenant, { body })
      updateCache(tenant)
      return tenant
    },
    goTo: ({ id }) => paths.adminTenant(id, 'checklist'),
  })
  const { update, errors } = create
  const body = bodyOf(create.values)
  return (
    <div className={classes.page} data-narrow>
      <PageHeader title={t`New tenant`} backLink={{ to: paths.adminTenants, label: t`Tenants` }} />
      <FormFrame action={t`Create tenant`} cancel={paths.adminTenants} form={create}>
        <TextInput
          label={t`Name`}
          description={t`The name people use for the district or school.`}
          size="md"
          maxLength={200}
          value={body.name}
          error={errorOf(errors, 'name')}
          onChange={({ currentTarget }) => update({ name: currentTarget.value })}
        />
        <TextInput
          label={t`Key`}
          description={t`A short name for imports and addresses. You can’t change it later.`}
          size="md"
          maxLength={63}
          autoCapitalize="none"
          spellCheck={false}
          value={body.tenantKey}
          error={errorOf(errors, 'tenantKey')}
          onChange={({ currentTarget }) => update({ tenantKey: currentTarget.value })}
        />
        <TextInput
          label={t`Host prefix`}
          description={t`The first part of its web address.`}
          size="md"
          maxLength={63}
          autoCapitalize="none"
          spellCheck={false}
          value={body.prefix}
          error={errorOf(errors, 'prefix')}
          onChange={({ currentTarget }) => update({ prefix: currentTarget.value })}
        />
      </FormFrame>
    </div>
  )
}

function bodyOf({ name, tenantKey, prefix }: Values) {
  const key = tenantKey ?? tenantKeyOf(name)
  return { name, tenantKey: key, prefix: prefix ?? key }
}
