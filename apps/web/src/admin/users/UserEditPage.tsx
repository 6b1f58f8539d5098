import { type AdminUser, getUser } from '@muster/contract/adminUserCalls'
import { t } from '@muster/words/t'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { LoadedPage } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { useAdmin } from '../useAdmin.ts'
import { AccountForm } from './AccountForm.tsx'
import { AddTenantForm } from './AddTenantForm.tsx'
import { AssignmentForm } from './AssignmentForm.tsx'
import { CurrentTenantForm } from './CurrentTenantForm.tsx'
import { EmailForm } from './EmailForm.tsx'
import { useUpdateUserCache, useUser } from './useUsers.ts'

/** Edits one user, part by part: each part is saved by itself. */
export default function UserEditPage() {
  const user = useUser(useParams().id ?? '')
  return (
    <div className={classes.page} data-narrow>
      <LoadedPage query={user}>{(data) => <UserForms key={data.id} user={data} />}</LoadedPage>
    </div>
  )
}

function UserForms({ user }: { user: AdminUser }) {
  const me = useAdmin()
  const updateCache = useUpdateUserCache()
  const navigate = useNavigate()
  const onSaved = (saved: AdminUser) => {
    updateCache(saved)
    // Whoever has the corrected address is another user.
    if (saved.id !== user.id) navigate(paths.adminUser(saved.id), { replace: true })
  }
  const reload = async () => {
    const now = await call(getUser, { params: { id: user.id } })
    onSaved(now)
    return now
  }
  const props = { user, onSaved, reload }
  return (
    <>
      <PageHeader
        title={t`Edit ${user.name}`}
        subtitle={user.email}
        backLink={{ to: paths.adminUser(user.id), label: user.name }}
      />
      <AccountForm {...props} />
      <EmailForm {...props} />
      {user.tenants.map((assignment) => (
        <AssignmentForm key={assignment.tenantKey} assignment={assignment} {...props} />
      ))}
      <AddTenantForm {...props} />
      {me.isGlobalAdmin && user.tenants.length > 1 ? <CurrentTenantForm {...props} /> : null}
    </>
  )
}
