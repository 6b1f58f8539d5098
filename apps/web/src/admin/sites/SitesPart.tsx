import { Button, Title } from '@mantine/core'
import type { AdminSite } from '@muster/contract/adminSiteCalls'
import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { IconChevronRight, IconPlus, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { AdminList } from '../list/AdminList.tsx'
import type { CsvColumn } from '../list/csv.ts'
import { ListBar } from '../list/ListBar.tsx'
import listClasses from '../list/list.module.css'
import { isFiltered } from '../list/listAddress.ts'
import { useListPage } from '../list/useListPage.ts'
import { useListView } from '../list/useListView.ts'
import { StateTag } from '../StateTag.tsx'
import classes from './sites.module.css'
import { siteStates, sourceOf } from './siteWords.ts'
import { loadSites, siteSorts } from './useAdminSites.ts'

const pageSize = 50
const here = { part: 'sites' }

/** The sites of a tenant: found by name or number, added, and each opened to be changed or put out of use. */
export function SitesPart({ tenant }: { tenant: AdminTenant }) {
  const [view, change] = useListView(`sites ${tenant.id}`, siteSorts, here)
  const load = loadSites(tenant.id)
  const sites = useListPage(['sites', tenant.id], load, view, pageSize)
  const isBare = sites.data?.total === 0 && !isFiltered(view)
  return (
    <>
      {isBare ? null : (
        <>
          <div className={classes.head}>
            <Title order={2}>Sites</Title>
            <AddSite tenantId={tenant.id} />
          </div>
          <ListBar view={view} change={change} sorts={siteSorts} searchLabel="Name or number" />
        </>
      )}
      <AdminList
        label="Sites"
        query={sites}
        one="site"
        many="sites"
        filtered={isFiltered(view)}
        onClear={() => change({ search: '', activeOnly: false })}
        empty={<NoSite tenant={tenant} />}
        line={(site) => <SiteLine tenantId={tenant.id} site={site} />}
        page={view.page}
        pageSize={pageSize}
        onPage={(page) => change({ page })}
        fileName="sites"
        columns={columns}
        load={(page, size) => load(view, page, size)}
      />
    </>
  )
}

function AddSite({ tenantId }: { tenantId: string }) {
  return (
    <Button
      component={Link}
      to={paths.adminSiteCreate(tenantId)}
      size="md"
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      Add a site
    </Button>
  )
}

function NoSite({ tenant: { id, name } }: { tenant: AdminTenant }) {
  return (
    <div className={classes.empty}>
      <p>
        {name} has no sites yet. Add a school, an office or a campus. Incidents start at one or more sites.
      </p>
      <div className={listClasses.bar}>
        <AddSite tenantId={id} />
        <Button
          component={Link}
          to={paths.adminTenant(id, 'imports')}
          variant="default"
          size="md"
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          Import sites
        </Button>
      </div>
    </div>
  )
}

function SiteLine({ tenantId, site }: { tenantId: string; site: AdminSite }) {
  const { id, name, isActive, roomCount, bagCount, studentCount } = site
  return (
    <Link to={paths.adminSite(tenantId, id)} className={listClasses.line}>
      <span className={listClasses.main}>
        <span className={listClasses.name}>{name}</span>
        <span className={listClasses.detail}>
          Number {id} · {sourceOf(site)}
        </span>
      </span>
      <span className={`${listClasses.side} tabular`}>
        <span className={listClasses.detail}>
          {counted(roomCount, 'room')} · {counted(bagCount, 'bag')} · {counted(studentCount, 'student')}
        </span>
      </span>
      <span>
        <StateTag isActive={isActive} words={siteStates} />
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  )
}

const counted = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

const columns: readonly CsvColumn<AdminSite>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Number', value: ({ id }) => id },
  { title: 'Source id', value: ({ sourceId }) => sourceId },
  { title: 'Latitude', value: ({ place }) => place?.latitude ?? null },
  { title: 'Longitude', value: ({ place }) => place?.longitude ?? null },
  { title: 'In use', value: ({ isActive }) => isActive },
  { title: 'Rooms', value: ({ roomCount }) => roomCount },
  { title: 'Bags', value: ({ bagCount }) => bagCount },
  { title: 'Students', value: ({ studentCount }) => studentCount },
]
