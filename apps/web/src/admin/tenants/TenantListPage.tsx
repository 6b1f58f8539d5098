import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { numberWords } from '@muster/words/amounts'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconBuildingCommunity, IconBuildingPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { productName } from '../../api/product.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import type { Columns } from '../../ui/kit/DataTable.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { AdminTable } from '../list/AdminTable.tsx'
import type { CsvColumn } from '../list/csv.ts'
import { ListBar } from '../list/ListBar.tsx'
import { useListPage } from '../list/useListPage.ts'
import { useListView } from '../list/useListView.ts'
import { StateTag } from '../StateTag.tsx'
import { loadTenants, tenantSorts } from './useTenant.ts'

/** Specification, section 9. */
const pageSize = 1000

/** Tenant Management, for global administrators. */
export default function TenantListPage() {
  const [view, change] = useListView('tenants', tenantSorts)
  const tenants = useListPage(['tenants'], loadTenants, view, pageSize)
  return (
    <div className={classes.page}>
      <PageHeader title={t`Tenants`} subtitle={t`Every organization that uses ${productName()} here.`}>
        <NewTenant />
      </PageHeader>
      <ListBar view={view} change={change} sorts={tenantSorts} searchLabel={t`Name, key or prefix`} />
      <AdminTable
        label={t`Tenants`}
        query={tenants}
        counted={(count) => t`${plural(count, '# tenant', '# tenants')}`}
        noMatch={t`No tenants match.`}
        fileName="tenants"
        columns={columns}
        linkTo={({ id }) => paths.adminTenant(id)}
        view={view}
        change={change}
        empty={<EmptyState title={t`No tenants yet.`} icon={IconBuildingCommunity} action={<NewTenant />} />}
        pageSize={pageSize}
        fileColumns={fileColumns}
        load={loadTenants}
      />
    </div>
  )
}

function NewTenant() {
  return (
    <Button
      kind="primary"
      component={Link}
      to={paths.adminTenantCreate}
      leftSection={<IconBuildingPlus size={18} aria-hidden />}
    >
      {t`New tenant`}
    </Button>
  )
}

const columns: Columns<AdminTenant> = [
  {
    get title() {
      return t`Name`
    },
    cell: ({ name }) => name,
  },
  {
    get title() {
      return t`Key`
    },
    cell: ({ tenantKey }) => tenantKey,
  },
  {
    get title() {
      return t`Host prefix`
    },
    cell: ({ prefix }) => prefix,
    isForDesks: true,
  },
  {
    get title() {
      return t`Sites`
    },
    cell: ({ siteCount }) => numberWords(siteCount),
    isNumber: true,
  },
  {
    get title() {
      return t`Users`
    },
    cell: ({ userCount }) => numberWords(userCount),
    isNumber: true,
  },
  {
    get title() {
      return t`Status`
    },
    cell: ({ isActive }) => <StateTag isActive={isActive} />,
  },
]

const fileColumns: readonly CsvColumn<AdminTenant>[] = [
  {
    get title() {
      return t`Name`
    },
    value: ({ name }) => name,
  },
  {
    get title() {
      return t`Key`
    },
    value: ({ tenantKey }) => tenantKey,
  },
  {
    get title() {
      return t`Host prefix`
    },
    value: ({ prefix }) => prefix,
  },
  {
    get title() {
      return t`Active`
    },
    value: ({ isActive }) => isActive,
  },
  {
    get title() {
      return t`Sites`
    },
    value: ({ siteCount }) => siteCount,
  },
  {
    get title() {
      return t`Users`
    },
    value: ({ userCount }) => userCount,
  },
  {
    get title() {
      return t`Created`
    },
    value: ({ createdAt }) => createdAt,
  },
]
