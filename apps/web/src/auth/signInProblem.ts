import { t } from '@muster/words/t'
/**
 * The reason signing in failed, as a sentence for a person.
 * @param reason the message of the sign-in library, or the provider’s own description
 */
export function signInProblem(reason: string): string {
  if (/matching state|state in response|state does not match/i.test(reason))
    return t`This sign-in started in another tab or too long ago. Sign in again here.`
  if (/access_denied|denied|cancel/i.test(reason)) return t`The sign-in was canceled or refused.`
  if (/login_required|interaction_required|consent_required/i.test(reason))
    return t`Your sign-in expired. Sign in again.`
  if (/network|failed to fetch|timeout|timed out/i.test(reason))
    return t`The sign-in service did not answer. Check your connection and try again.`
  if (/iat is in the future|exp is in the past|nbf|clock/i.test(reason))
    return t`This device’s clock is wrong. Set the right time and sign in again.`
  return t`The sign-in service said: ${reason}`
}
