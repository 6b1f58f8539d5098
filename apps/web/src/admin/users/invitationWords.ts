import type { AdminUser, AssignmentState, InvitationState } from '@muster/contract/adminUserCalls'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'

/** The states of an assignment, in a word. */
export const stateWords = wordTable<AssignmentState>({
  invited: say`not accepted yet`,
  member: say`accepted`,
  suspended: say`suspended`,
})

/** Returns true for somebody who has accepted no invitation yet: of them we know what we wrote. */
export function isInvitee({ tenants, hasSignedIn }: Pick<AdminUser, 'tenants' | 'hasSignedIn'>): boolean {
  return !hasSignedIn && tenants.length > 0 && tenants.every(({ state }) => state === 'invited')
}

/** The state of the invitation of somebody who has not signed in, in a word or two for a list. */
export function invitedWords({ invitations }: Pick<AdminUser, 'invitations'>): string {
  const states = Object.values(invitations).map(({ state }) => state)
  if (states.includes('failed')) return t`Not delivered`
  return states.some((state) => state !== 'sent') ? t`Not sent yet` : t`Invited`
}

/**
 * The same of one invitation, in sentences. Where a time belongs, after it, `at` is that time.
 * @param address where the person signs in without the mail
 */
export function invitationSentence(
  { state, email, problem, sentAt, nextTryAt }: InvitationState,
  address: string,
): { words: string; at: string | null } {
  switch (state) {
    case 'noMail':
      return {
        words: t`Not sent. Email is not set up on this server. Ask the person to open ${address} and sign in as ${email}.`,
        at: null,
      }
    case 'waiting':
      return { words: t`Waiting to be sent to ${email}.`, at: null }
    case 'retrying':
      return { words: t`Not sent yet. ${sentence(problem)} Next try:`, at: nextTryAt }
    case 'failed':
      return { words: t`Not delivered to ${email}. ${sentence(problem)}`, at: null }
    case 'sent':
      return { words: t`Sent to ${email}:`, at: sentAt }
  }
}

/** Makes a mail server's text end as a sentence does. */
function sentence(problem: string | null): string {
  if (!problem) return ''
  return /[.!?]$/.test(problem) ? problem : `${problem}.`
}
