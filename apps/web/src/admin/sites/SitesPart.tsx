import { Title } from '@mantine/core'
import type { AdminSite } from '@muster/contract/adminSiteCalls'
import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { numberWords } from '@muster/words/amounts'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconBuilding, IconPlus, IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import type { Columns } from '../../ui/kit/DataTable.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import page from '../../ui/page/page.module.css'
import { AdminTable } from '../list/AdminTable.tsx'
import type { CsvColumn } from '../list/csv.ts'
import { ListBar } from '../list/ListBar.tsx'
import { isFiltered } from '../list/listAddress.ts'
import { useListPage } from '../list/useListPage.ts'
import { useListView } from '../list/useListView.ts'
import { StateTag } from '../StateTag.tsx'
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
          <div className={page.cardHead}>
            <Title order={2}>{t`Sites`}</Title>
            <AddSite tenantId={tenant.id} />
          </div>
          <ListBar view={view} change={change} sorts={siteSorts} searchLabel={t`Name or number`} />
        </>
      )}
      <AdminTable
        label={t`Sites`}
        query={sites}
        counted={(count) => t`${plural(count, '# site', '# sites')}`}
        noMatch={t`No sites match.`}
        fileName="sites"
        columns={columns}
        linkTo={({ id }) => paths.adminSite(tenant.id, id)}
        view={view}
        change={change}
        empty={<NoSite tenant={tenant} />}
        pageSize={pageSize}
        fileColumns={fileColumns}
        load={load}
      />
    </>
  )
}

function AddSite({ tenantId }: { tenantId: string }) {
  return (
    <Button
      kind="primary"
      component={Link}
      to={paths.adminSiteCreate(tenantId)}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t`Add a site`}
    </Button>
  )
}

function NoSite({ tenant: { id, name } }: { tenant: AdminTenant }) {
  return (
    <EmptyState
      title={t`${name} has no sites yet.`}
      icon={IconBuilding}
      action={
        <>
          <AddSite tenantId={id} />
          <Button
            component={Link}
            to={paths.adminTenant(id, 'imports')}
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            {t`Import sites`}
          </Button>
        </>
      }
    >
      {t`Add a school, an office or a campus. Incidents start at one or more sites.`}
    </EmptyState>
  )
}

const columns: Columns<AdminSite> = [
  {
    get title() {
      return t`Name`
    },
    cell: ({ name }) => name,
  },
  {
    get title() {
      return t`Number`
    },
    cell: ({ id }) => id,
  },
  {
    get title() {
      return t`Source`
    },
    cell: sourceOf,
    isForDesks: true,
  },
  {
    get title() {
      return t`Rooms`
    },
    cell: ({ roomCount }) => numberWords(roomCount),
    isNumber: true,
  },
  {
    get title() {
      return t`Bags`
    },
    cell: ({ bagCount }) => numberWords(bagCount),
    isNumber: true,
  },
  {
    get title() {
      return t`Students`
    },
    cell: ({ studentCount }) => numberWords(studentCount),
    isNumber: true,
  },
  {
    get title() {
      return t`Status`
    },
    cell: ({ isActive }) => <StateTag isActive={isActive} words={siteStates} />,
  },
]

/** Titles stay English in every language: our import reads them. */
const fileColumns: readonly CsvColumn<AdminSite>[] = [
  {
    title: 'Name',
    value: ({ name }) => name,
  },
  {
    title: 'Number',
    value: ({ id }) => id,
  },
  {
    title: 'Source id',
    value: ({ sourceId }) => sourceId,
  },
  {
    title: 'Latitude',
    value: ({ place }) => place?.latitude ?? null,
  },
  {
    title: 'Longitude',
    value: ({ place }) => place?.longitude ?? null,
  },
  {
    title: 'In use',
    value: ({ isActive }) => isActive,
  },
  {
    title: 'Rooms',
    value: ({ roomCount }) => roomCount,
  },
  {
    title: 'Bags',
    value: ({ bagCount }) => bagCount,
  },
  {
    title: 'Students',
    value: ({ studentCount }) => studentCount,
  },
]
