import { t } from '@muster/words/t'

/** The words for a role, on screens and in mails. */
export type RoleWords = {
  /** The name of its holder. */
  name: string
  /** A sentence that says what it lets its holder do. */
  sentence: string
  /** The words after "has invited you as". */
  invited: string
  /** All who hold it, where a notification says whom it reaches. */
  everybody: string
  /** The words after a menu entry that somebody may not use, where this is the least role that may. */
  reserved: string
}

/** The words of each row of `roles`, which is the one table of roles. */
export const roleWords = {
  TenantAdmin: {
    get name() {
      return t`Administrator`
    },
    get sentence() {
      return t`Manages users and settings. Starts and runs incidents.`
    },
    get invited() {
      return t`an administrator`
    },
    get everybody() {
      return t`All administrators`
    },
    get reserved() {
      return t`For administrators`
    },
  },
  Manager: {
    get name() {
      return t`Manager`
    },
    get sentence() {
      return t`Starts and runs incidents.`
    },
    get invited() {
      return t`a manager`
    },
    get everybody() {
      return t`All managers`
    },
    get reserved() {
      return t`For managers of the whole organization`
    },
  },
  SiteSpecific: {
    get name() {
      return t`Site manager`
    },
    get sentence() {
      return t`Starts and runs incidents only at selected sites.`
    },
    get invited() {
      return t`a site manager`
    },
    get everybody() {
      return t`All site managers`
    },
    get reserved() {
      return t`For managers`
    },
  },
  Staff: {
    get name() {
      return t`Staff`
    },
    get sentence() {
      return t`Follows incidents but can’t start them.`
    },
    get invited() {
      return t`a member of staff`
    },
    get everybody() {
      return t`All members of staff`
    },
    get reserved() {
      return t`For staff`
    },
  },
} as const satisfies Record<string, RoleWords>
