import { Title } from '@mantine/core'
import { type AdminUser, setGlobalAdmin } from '@muster/contract/adminUserCalls'
import { t } from '@muster/words/t'
import { call } from '../../api/call.ts'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import classes from '../../ui/page/page.module.css'
import { useAdmin } from '../useAdmin.ts'
import { useUpdateUserCache } from './useUsers.ts'
import { whyNotGlobalAdmin } from './whyNot.ts'

/**
 * Says if somebody administers every organization, with the way to give that or take it back. For global
 * administrators alone.
 */
export function GlobalAdminCard({ user }: { user: AdminUser }) {
  const me = useAdmin()
  const updateCache = useUpdateUserCache()
  const { id, name, email, version, isGlobalAdmin } = user
  if (!me.isGlobalAdmin) return null
  const set = async (wanted: boolean) =>
    updateCache(await call(setGlobalAdmin, { params: { id }, body: { version, isGlobalAdmin: wanted } }))
  return (
    <section className={classes.card} aria-labelledby="global">
      <Title order={2} id="global">
        {t`Global administrator`}
      </Title>
      <p className={classes.note}>
        {isGlobalAdmin
          ? t`${name} administers every organization on this server.`
          : t`${name} has only the roles above.`}
      </p>
      <div>
        {isGlobalAdmin ? (
          <ConfirmButton
            action={t`No longer a global administrator`}
            whyNot={whyNotGlobalAdmin(me, user)}
            typeToConfirm={email}
            onConfirm={() => set(false)}
          >
            {t`${name} keeps their roles above and loses access to other organizations.`}
          </ConfirmButton>
        ) : (
          <ConfirmButton
            action={t`Make global administrator`}
            whyNot={whyNotGlobalAdmin(me, user)}
            typeToConfirm={email}
            onConfirm={() => set(true)}
          >
            {t`${name} will be able to see and change every organization on this server, with its users, sites and incidents. They can also add other global administrators.`}
          </ConfirmButton>
        )}
      </div>
    </section>
  )
}
