/** A column of encrypted secrets. */
export type SecretColumn = {
  table: string
  column: string
  /** The column that names the row. */
  key: string
  /** The column that a secret is bound to, as `<table>:<value>`; otherwise `key`. */
  boundTo?: 'tenant_id'
  /** Its content, for people; the name of its row follows. */
  holds: string
  /** The column with that name. */
  label?: string
  /** False where the rows are of no tenant. */
  hasTenant: boolean
  /** True where a lost secret is removed with its row, because a server makes a new one. */
  isMadeAnew?: true
  /** True where servers read the row again only when its version has changed. */
  hasVersion?: true
}

/** Every column of encrypted secrets; secretColumns.db.test.ts compares it with the database. */
export const secretColumns: readonly SecretColumn[] = [
  {
    table: 'issuer_key',
    column: 'encrypted_key',
    key: 'kid',
    hasTenant: false,
    isMadeAnew: true,
    holds: 'The signing key',
    label: 'kid',
  },
  {
    table: 'phone_key',
    column: 'encrypted_key',
    key: 'is_the_one',
    hasTenant: false,
    holds: 'The key of the cookies of phones',
    isMadeAnew: true,
  },
  {
    table: 'push_key',
    column: 'encrypted_private_key',
    key: 'is_the_one',
    hasTenant: false,
    holds: 'The key for messages to browsers',
    isMadeAnew: true,
  },
  {
    table: 'push_subscription',
    column: 'encrypted_auth',
    key: 'id',
    // Its row is found by its address, and may be another one by the time it is written.
    boundTo: 'tenant_id',
    hasTenant: true,
    holds: 'The secret of the browser',
    label: 'device',
    isMadeAnew: true,
  },
  {
    table: 'sign_in_provider',
    column: 'encrypted_secret',
    key: 'id',
    hasTenant: true,
    hasVersion: true,
    holds: 'The client secret of',
    label: 'name',
  },
  {
    table: 'notification_endpoint',
    column: 'encrypted_url',
    key: 'id',
    hasTenant: true,
    holds: 'The address of the webhook',
    label: 'name',
  },
  {
    table: 'notification_endpoint',
    column: 'encrypted_secret',
    key: 'id',
    hasTenant: true,
    holds: 'The secret of the webhook',
    label: 'name',
  },
  {
    table: 'notification_endpoint',
    column: 'encrypted_old_secret',
    key: 'id',
    hasTenant: true,
    holds: 'The former secret of the webhook',
    label: 'name',
  },
  {
    table: 'camera',
    column: 'encrypted_url',
    key: 'id',
    hasTenant: true,
    holds: 'The address of the camera',
    label: 'name',
  },
  {
    table: 'camera',
    column: 'encrypted_picture_url',
    key: 'id',
    hasTenant: true,
    holds: 'The address for pictures of the camera',
    label: 'name',
  },
  {
    table: 'notification_request',
    column: 'encrypted_body',
    key: 'id',
    hasTenant: true,
    holds: 'The email',
    label: 'id',
  },
]
