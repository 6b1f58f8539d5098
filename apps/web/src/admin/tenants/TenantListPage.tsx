import { Button } from '@mantine/core'
import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { IconBuildingPlus, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { productName } from '../../api/product.ts'
import { paths } from '../../paths.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { AdminList } from '../list/AdminList.tsx'
import type { CsvColumn } from '../list/csv.ts'
import { ListBar } from '../list/ListBar.tsx'
import listClasses from '../list/list.module.css'
import { isFiltered } from '../list/listAddress.ts'
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
      <PageHeader title="Tenants" subtitle={`Every organization that uses ${productName()} here.`}>
        <Button
          component={Link}
          to={paths.adminTenantCreate}
          leftSection={<IconBuildingPlus size={18} aria-hidden />}
        >
          New tenant
        </Button>
      </PageHeader>
      <ListBar view={view} change={change} sorts={tenantSorts} searchLabel="Name, key or prefix" />
      <AdminList
        label="Tenants"
        query={tenants}
        one="tenant"
        many="tenants"
        filtered={isFiltered(view)}
        onClear={() => change({ search: '', activeOnly: false })}
        empty="No tenants yet. Choose New tenant to add one."
        line={(tenant) => <TenantLine tenant={tenant} />}
        page={view.page}
        pageSize={pageSize}
        onPage={(page) => change({ page })}
        fileName="tenants"
        columns={columns}
        load={(page, size) => loadTenants(view, page, size)}
      />
    </div>
  )
}

function TenantLine({ tenant }: { tenant: AdminTenant }) {
  const { id, name, tenantKey, prefix, siteCount, userCount, isActive } = tenant
  return (
    <Link to={paths.adminTenant(id)} className={listClasses.line}>
      <span className={listClasses.main}>
        <span className={listClasses.name}>{name}</span>
        <span className={listClasses.detail}>
          {tenantKey === prefix ? tenantKey : `${tenantKey} · host prefix ${prefix}`}
        </span>
      </span>
      <span className={`${listClasses.side} tabular`}>
        <span className={listClasses.detail}>
          {siteCount.toLocaleString('en-US')} {siteCount === 1 ? 'site' : 'sites'} ·{' '}
          {userCount.toLocaleString('en-US')} {userCount === 1 ? 'user' : 'users'}
        </span>
      </span>
      <span>
        <StateTag isActive={isActive} />
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  )
}

const columns: readonly CsvColumn<AdminTenant>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Key', value: ({ tenantKey }) => tenantKey },
  { title: 'Host prefix', value: ({ prefix }) => prefix },
  { title: 'Active', value: ({ isActive }) => isActive },
  { title: 'Sites', value: ({ siteCount }) => siteCount },
  { title: 'Users', value: ({ userCount }) => userCount },
  { title: 'Created', value: ({ createdAt }) => createdAt },
]
