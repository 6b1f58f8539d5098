import { Title } from '@mantine/core'
import { type AdminUser, setGlobalAdmin } from '@muster/contract/adminUserCalls'
import { call } from '../../api/call.ts'
import { productName } from '../../api/product.ts'
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
        Global administrator
      </Title>
      <p className={classes.note}>
        {isGlobalAdmin
          ? `${name} administers every organization on this server.`
          : `${name} administers no more than the organizations above give.`}
      </p>
      <div>
        {isGlobalAdmin ? (
          <ConfirmButton
            action="No longer a global administrator"
            whyNot={whyNotGlobalAdmin(me, user)}
            typeToConfirm={email}
            onConfirm={() => set(false)}
          >
            {name} keeps the roles in their own organizations, and no longer sees or changes any other.
          </ConfirmButton>
        ) : (
          <ConfirmButton
            action="Make global administrator"
            whyNot={whyNotGlobalAdmin(me, user)}
            typeToConfirm={email}
            onConfirm={() => set(true)}
          >
            {name} will see and change every organization that uses {productName()} here, with its users,
            sites and incidents, and can name other global administrators.
          </ConfirmButton>
        )}
      </div>
    </section>
  )
}
