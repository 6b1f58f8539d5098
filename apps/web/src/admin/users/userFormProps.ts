import type { AdminUser } from '@muster/contract/adminUserCalls'

/** A part of the page that edits a user. `keep` takes the server's new version, `reload` reads it again. */
export type UserFormProps = {
  user: AdminUser
  onSaved: (user: AdminUser) => void
  reload: () => Promise<AdminUser>
}
