import { type AdminTenant, getTenant } from '@muster/contract/adminTenantCalls'
import { t } from '@muster/words/t'
import { useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Loaded, LoadedPage } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { useEditedTenant } from '../useEditedTenant.ts'
import { ConfigurationForm } from './ConfigurationForm.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { useTenant, useTenantConfiguration, useUpdateTenantCache } from './useTenant.ts'

/** Edits one tenant: its details, its sign-in, and its settings; each is saved by itself. */
export default function TenantEditPage() {
  const tenant = useTenant(useParams().id ?? '')
  return (
    <div className={classes.page} data-narrow>
      <LoadedPage query={tenant}>{(data) => <TenantForms key={data.id} tenant={data} />}</LoadedPage>
    </div>
  )
}

function TenantForms({ tenant }: { tenant: AdminTenant }) {
  useEditedTenant(tenant)
  const configuration = useTenantConfiguration(tenant.id)
  const updateCache = useUpdateTenantCache()
  const reload = async () => {
    const now = await call(getTenant, { params: { id: tenant.id } })
    updateCache(now)
    return now
  }
  return (
    <>
      <PageHeader
        title={t`Edit ${tenant.name}`}
        backLink={{ to: paths.adminTenant(tenant.id), label: tenant.name }}
      />
      <DetailsForm tenant={tenant} onSaved={updateCache} reload={reload} />
      <ProviderForm tenant={tenant} onSaved={updateCache} reload={reload} />
      <Loaded query={configuration} height={400}>
        {(data) => <ConfigurationForm tenantId={tenant.id} configuration={data} />}
      </Loaded>
    </>
  )
}
