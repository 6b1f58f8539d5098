import { addSite } from '@muster/contract/adminSiteCalls'
import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { useParams } from 'react-router'
import { newId } from '../../live/newId.ts'
import { paths } from '../../paths.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { useCreate } from '../../ui/form/useForm.ts'
import { LoadedPage } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { useTenant } from '../tenants/useTenant.ts'
import { useEditedTenant } from '../useEditedTenant.ts'
import { SiteFields } from './SiteFields.tsx'
import { bodyOf, noSite } from './siteForm.ts'
import { useUpdateSiteCache } from './useAdminSites.ts'

/** A new site of a tenant. */
export default function SiteCreatePage() {
  const tenant = useTenant(useParams().id ?? '')
  return (
    <div className={classes.page} data-narrow>
      <LoadedPage query={tenant}>{(data) => <CreateForm tenant={data} />}</LoadedPage>
    </div>
  )
}

function CreateForm({ tenant: { id, name } }: { tenant: AdminTenant }) {
  useEditedTenant({ id, name })
  const updateCache = useUpdateSiteCache(id)
  // A second try after no answer is the same command, and adds the same site.
  const [commandId] = useState(() => newId())
  const create = useCreate({
    first: noSite,
    save: async (values) => {
      const body = { commandId, ...bodyOf(values) }
      const site = await checkAndCall(addSite, { params: { id }, body })
      updateCache(site)
      return site
    },
    goTo: (site) => paths.adminSite(id, site.id),
  })
  const back = paths.adminTenant(id, 'sites')
  return (
    <>
      <PageHeader
        title={t`Add a site`}
        subtitle={t`A school, an office or a campus of ${name}.`}
        backLink={{ to: back, label: t`Sites` }}
      />
      <FormFrame action={t`Add site`} cancel={back} form={create}>
        <SiteFields form={create} />
      </FormFrame>
    </>
  )
}
