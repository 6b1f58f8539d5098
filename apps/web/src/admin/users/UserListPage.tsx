import { Button } from '@mantine/core'
import type { AdminUser } from '@muster/contract/adminUserCalls'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Loaded } from '../LoadProblem.tsx'
import type { CsvColumn } from '../list/csv.ts'
import { EmptyList } from '../list/EmptyList.tsx'
import { ExportButton } from '../list/ExportButton.tsx'
import { ListBar } from '../list/ListBar.tsx'
import listClasses from '../list/list.module.css'
import { isFiltered } from '../list/listAddress.ts'
import { Pager } from '../list/Pager.tsx'
import { TenantFilter } from '../list/TenantFilter.tsx'
import { useListView } from '../list/useListView.ts'
import { PageHead } from '../PageHead.tsx'
import classes from '../page.module.css'
import { roleWords } from '../roleWords.ts'
import { UserLine } from './UserLine.tsx'
import { loadUsers, userSorts, useUsers } from './useUsers.ts'

const pageSize = 50

/** User Management: everyone in the organisations that one administers. */
export function Component() {
  const [view, change] = useListView('users', userSorts)
  const users = useUsers(view, pageSize)
  return (
    <div className={classes.page}>
      <PageHead title="Users">
        <Button
          component={Link}
          to={paths.adminUserCreate}
          leftSection={<IconUserPlus size={18} aria-hidden />}
        >
          Invite user
        </Button>
      </PageHead>
      <ListBar view={view} change={change} sorts={userSorts} searchLabel="Name or e-mail">
        <TenantFilter tenantKey={view.tenantKey} onChange={(tenantKey) => change({ tenantKey })} />
      </ListBar>
      <section className={listClasses.card} aria-label="Users">
        <Loaded query={users}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyList
                filtered={isFiltered(view)}
                what="user"
                onClear={() => change({ search: '', tenantKey: '', activeOnly: false })}
              >
                Nobody has been invited yet.
              </EmptyList>
            ) : (
              <ul className={listClasses.lines} data-stale={users.isPlaceholderData}>
                {items.map((user) => (
                  <li key={user.id}>
                    <UserLine user={user} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <div className={listClasses.foot}>
        <Pager
          page={view.page}
          pageSize={pageSize}
          total={users.data?.total ?? 0}
          what="users"
          onPage={(page) => change({ page })}
        />
        <ExportButton fileName="users" columns={columns} load={(page, size) => loadUsers(view, page, size)} />
      </div>
    </div>
  )
}

const columns: readonly CsvColumn<AdminUser>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'E-mail', value: ({ email }) => email },
  { title: 'Active', value: ({ isActive }) => isActive },
  { title: 'Has signed in', value: ({ hasSignedIn }) => hasSignedIn },
  { title: 'Global administrator', value: ({ isGlobalAdmin }) => isGlobalAdmin },
  {
    title: 'Roles',
    value: ({ tenants }) =>
      tenants.map(({ tenantKey, role }) => `${tenantKey}: ${roleWords[role].name}`).join('; '),
  },
  {
    title: 'Sites',
    value: ({ sites }) =>
      Object.entries(sites)
        .filter(([, { restricted }]) => restricted)
        .map(([tenantKey, { siteIds }]) => `${tenantKey}: ${siteIds.join(' ')}`)
        .join('; '),
  },
  { title: 'Created', value: ({ createdAt }) => createdAt },
]
