import { say } from '@muster/words/message'
import { wordTable } from '@muster/words/wordTable'

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
  TenantAdmin: wordTable({
    name: say`Administrator`,
    sentence: say`Manages users and settings. Starts and runs incidents.`,
    invited: say`an administrator`,
    everybody: say`All administrators`,
    reserved: say`For administrators`,
  }),
  Manager: wordTable({
    name: say`Manager`,
    sentence: say`Starts and runs incidents.`,
    invited: say`a manager`,
    everybody: say`All managers`,
    reserved: say`For managers of the whole organization`,
  }),
  SiteSpecific: wordTable({
    name: say`Site manager`,
    sentence: say`Starts and runs incidents only at selected sites.`,
    invited: say`a site manager`,
    everybody: say`All site managers`,
    reserved: say`For managers`,
  }),
  Staff: wordTable({
    name: say`Staff`,
    sentence: say`Follows incidents but can’t start them.`,
    invited: say`a member of staff`,
    everybody: say`All members of staff`,
    reserved: say`For staff`,
  }),
} as const satisfies Record<string, RoleWords>
