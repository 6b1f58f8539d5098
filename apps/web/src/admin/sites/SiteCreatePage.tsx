import { addSite } from '@muster/contract/adminSiteCalls'
import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { useState } from 'react'
import { useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { newId } from '../../live/newId.ts'
import { paths } from '../../paths.ts'
import { CreateFrame } from '../../ui/form/CreateFrame.tsx'
import { checkBody } from '../../ui/form/fieldErrors.ts'
import { useCreate } from '../../ui/form/useCreate.ts'
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
      checkBody(addSite.body, body)
      const site = await call(addSite, { params: { id }, body })
      updateCache(site)
      return site
    },
    goTo: (site) => paths.adminSite(id, site.id),
  })
  const back = paths.adminTenant(id, 'sites')
  return (
    <>
      <PageHeader
        title="Add a site"
        subtitle={`A school, an office or a campus of ${name}.`}
        backLink={{ to: back, label: 'Sites' }}
      />
      <CreateFrame action="Add site" cancelTo={back} create={create}>
        <SiteFields values={create.values} errors={create.errors} update={create.update} />
      </CreateFrame>
    </>
  )
}
