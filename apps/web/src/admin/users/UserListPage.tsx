import type { AdminUser } from '@muster/contract/adminUserCalls'
import { roles } from '@muster/domain/access/roles'
import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { AdminTable } from '../list/AdminTable.tsx'
import type { CsvColumn } from '../list/csv.ts'
import { ListBar } from '../list/ListBar.tsx'
import { useListPage } from '../list/useListPage.ts'
import { useListView } from '../list/useListView.ts'
import { useTenantFilter } from '../list/useTenantFilter.tsx'
import { invitedWords, stateWords } from './invitationWords.ts'
import { userColumns } from './userColumns.tsx'
import { loadUsers, userSorts } from './useUsers.ts'

const pageSize = 50

/** User Management: everyone in the organizations that one administers. */
export default function UserListPage() {
  const [view, change] = useListView('users', userSorts)
  const users = useListPage(['users'], loadUsers, view, pageSize)
  const tenants = useTenantFilter(view.tenantKey, (tenantKey) => change({ tenantKey }))
  return (
    <div className={classes.page}>
      <PageHeader title={t`Users`}>
        <InviteUser />
      </PageHeader>
      <ListBar
        view={view}
        change={change}
        sorts={userSorts}
        searchLabel={t`Name or email`}
        filters={tenants}
      />
      <AdminTable
        label={t`Users`}
        query={users}
        counted={(count) => t`${plural(count, '# user', '# users')}`}
        noMatch={t`No users match.`}
        fileName="users"
        columns={userColumns}
        linkTo={({ id }) => paths.adminUser(id)}
        view={view}
        change={change}
        empty={
          <EmptyState title={t`No users yet.`} icon={IconUsers} action={<InviteUser />}>
            {t`Invite managers and administrators by email.`}
          </EmptyState>
        }
        pageSize={pageSize}
        fileColumns={fileColumns}
        load={loadUsers}
      />
    </div>
  )
}

function InviteUser() {
  return (
    <Button
      kind="primary"
      component={Link}
      to={paths.adminUserCreate}
      leftSection={<IconUserPlus size={18} aria-hidden />}
    >
      {t`Invite user`}
    </Button>
  )
}

/** Titles stay English in every language: our import reads them. */
const fileColumns: readonly CsvColumn<AdminUser>[] = [
  {
    title: 'Name',
    value: ({ name }) => name,
  },
  {
    title: 'Email',
    value: ({ email }) => email,
  },
  {
    title: 'Active',
    value: ({ isActive }) => isActive,
  },
  {
    title: 'Has signed in',
    value: ({ hasSignedIn }) => hasSignedIn,
  },
  {
    title: 'Invitation',
    value: (user) => (user.hasSignedIn ? null : invitedWords(user)),
  },
  {
    title: 'Global administrator',
    value: ({ isGlobalAdmin }) => isGlobalAdmin,
  },
  {
    title: 'Roles',
    value: ({ tenants }) =>
      tenants
        .map(({ name, role, state }) => {
          const said = state === 'member' ? '' : ` (${stateWords[state]})`
          return `${name}: ${roles[role].words.name}${said}`
        })
        .join('; '),
  },
  {
    title: 'Sites',
    value: ({ tenants, siteNames }) =>
      tenants
        .flatMap(({ tenantKey, name }) =>
          siteNames[tenantKey] ? [`${name}: ${commaList(siteNames[tenantKey])}`] : [],
        )
        .join('; '),
  },
  {
    title: 'Created',
    value: ({ createdAt }) => createdAt,
  },
]
