import { type AdminSite, getAdminSite, updateSite } from '@muster/contract/adminSiteCalls'
import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { t } from '@muster/words/t'
import { IconMapPin } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { useAccountState } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import type { Words } from '../../ui/form/Conflict.tsx'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { useEdit } from '../../ui/form/useEdit.ts'
import { zoneLabel } from '../../ui/form/zoneChoices.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { LoadedPage } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { useTenant } from '../tenants/useTenant.ts'
import { useEditedTenant } from '../useEditedTenant.ts'
import { SiteFields } from './SiteFields.tsx'
import { SiteStateCard } from './SiteStateCard.tsx'
import { bodyOf, type SiteValues, valuesOf } from './siteForm.ts'
import { useAdminSite, useUpdateSiteCache } from './useAdminSites.ts'

/** One site of a tenant: its name and place, its numbers, and its state. */
export default function SiteEditPage() {
  const { id = '', siteId = '' } = useParams()
  const tenant = useTenant(id)
  const site = useAdminSite(id, Number(siteId))
  return (
    <div className={classes.page} data-narrow>
      <LoadedPage query={tenant}>
        {(organization) => (
          <LoadedPage query={site}>
            {(data) => <SiteView key={data.id} tenant={organization} site={data} />}
          </LoadedPage>
        )}
      </LoadedPage>
    </div>
  )
}

function SiteView({ tenant, site }: { tenant: AdminTenant; site: AdminSite }) {
  useEditedTenant(tenant)
  const updateCache = useUpdateSiteCache(tenant.id)
  const account = useAccountState()
  const isHere = account.state === 'signedIn' && account.account.tenant?.tenantId === tenant.id
  return (
    <>
      <PageHeader title={site.name} backLink={{ to: paths.adminTenant(tenant.id, 'sites'), label: t`Sites` }}>
        {isHere && site.isActive ? (
          <Button
            component={Link}
            to={paths.site(site.id)}
            leftSection={<IconMapPin size={18} aria-hidden />}
          >
            {t`Rooms, bags and people`}
          </Button>
        ) : null}
      </PageHeader>
      <SiteForm tenantId={tenant.id} site={site} onSaved={updateCache} />
      <SiteStateCard tenantId={tenant.id} site={site} onSaved={updateCache} />
    </>
  )
}

const words: Words<SiteValues> = {
  name: {
    get label() {
      return t`Name`
    },
    show: (name) => name,
  },
  latitude: {
    get label() {
      return t`Latitude`
    },
    show: (degrees) => degrees || t`none`,
  },
  longitude: {
    get label() {
      return t`Longitude`
    },
    show: (degrees) => degrees || t`none`,
  },
  timeZone: {
    get label() {
      return t`Time zone`
    },
    show: (zone) => (zone ? zoneLabel(zone) : t`The organization’s`),
  },
}
const toVersioned = (site: AdminSite): Versioned<SiteValues> => ({
  values: valuesOf(site),
  version: site.version,
})

type SiteFormProps = { tenantId: string; site: AdminSite; onSaved: (site: AdminSite) => void }

function SiteForm({ tenantId, site, onSaved }: SiteFormProps) {
  const params = { id: tenantId, siteId: site.id }
  const edit = useEdit({
    stored: site,
    read: toVersioned,
    reload: async () => {
      const now = await call(getAdminSite, { params })
      onSaved(now)
      return now
    },
    save: async (values, version) => {
      const body = { version, ...bodyOf(values) }
      const saved = await checkAndCall(updateSite, { params, body })
      onSaved(saved)
      return saved
    },
  })
  return (
    <EditFrame title={t`Name and location`} edit={edit} words={words}>
      {site.isFromExport ? (
        <p className={classes.note}>
          {t`This site comes from your roster system. Make the same change there, or your next import will undo it.`}
        </p>
      ) : null}
      <SiteFields form={edit} />
    </EditFrame>
  )
}
