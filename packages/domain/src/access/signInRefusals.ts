import { t } from '@muster/words/t'
import { z } from 'zod'

/** The reasons for which a sign-in is refused, each with its words: one table for people, log and administrators. */

type Words = {
  /** Says to the person what is wrong, and what to do now. Names no other person and no setting. */
  person: string
  /** Says to an administrator what to look at. */
  administrator: string
}

export const signInRefusals = {
  'not-invited': {
    get person() {
      return t`You signed in, but this address has not been invited. Ask your administrator to invite this exact address.`
    },
    get administrator() {
      return t`No account has this address. Invite it, or correct the account’s address. It must match the provider’s.`
    },
  },
  'not-in-organization': {
    get person() {
      return t`Your organization does not use this sign-in. Choose another way to sign in, or ask your administrator.`
    },
    get administrator() {
      return t`The account exists, but has no role in the organization of this provider. Give it one.`
    },
  },
  'accept-first': {
    get person() {
      return t`You are in another organization here. Sign in at the main address with your passkey or an email code. Accept the invitation there, then use this sign-in.`
    },
    get administrator() {
      return t`The person is in another organization on this server, and your provider can’t sign them in there. They sign in with a passkey or an email code and accept. Then they can use your provider.`
    },
  },
  deactivated: {
    get person() {
      return t`Your account has been deactivated. Ask your administrator to activate it.`
    },
    get administrator() {
      return t`The account is deactivated. Activate it in User Management.`
    },
  },
  'other-sign-in': {
    get person() {
      return t`Your account is used with another sign-in of the same provider. Ask your administrator to remove the old sign-in.`
    },
    get administrator() {
      return t`The account is linked to another subject at this provider. The person may have a new account there, or someone else may have their address. If it is the same person, remove the old sign-in.`
    },
  },
  'address-missing': {
    get person() {
      return t`The sign-in service did not send your email address. Ask your administrator.`
    },
    get administrator() {
      return t`The provider sent no email address. Set it to send the claim email (scope email), or add the address to its directory.`
    },
  },
  'address-not-verified': {
    get person() {
      return t`The sign-in service has not verified your email address. Ask your administrator.`
    },
    get administrator() {
      return t`The address is not verified. The provider must send email_verified as true. Entra sends xms_edov, or the sign-in name must be in a listed domain. If only administrators of the provider set addresses, accept all of them.`
    },
  },
  'wrong-domain': {
    get person() {
      return t`This account is not from your organization. Sign in with the account from your school.`
    },
    get administrator() {
      return t`The account’s domain is not listed for this provider. Google’s hd, or the domain of the address, must be listed.`
    },
  },
  'wrong-directory': {
    get person() {
      return t`This account is not from your organization. Sign in with the account from your school.`
    },
    get administrator() {
      return t`The account belongs to another customer of this provider. Its tid (Entra), TenantId (ClassLink) or district (Clever) is not the one set here.`
    },
  },
  'provider-off': {
    get person() {
      return t`This sign-in is no longer used. Go back and choose another.`
    },
    get administrator() {
      return t`The provider is off, or was removed during the sign-in.`
    },
  },
  'provider-away': {
    get person() {
      return t`Your organization’s sign-in service does not answer. Try again in a minute.`
    },
    get administrator() {
      return t`The provider did not answer, or its answer was not valid. Test it on its page.`
    },
  },
  'provider-refused': {
    get person() {
      return t`Your organization’s sign-in service refused, or you canceled. Try again, or ask your administrator.`
    },
    get administrator() {
      return t`The provider refused. Its answer is below.`
    },
  },
  'provider-setup': {
    get person() {
      return t`Your organization’s sign-in is not set up correctly. Ask your administrator.`
    },
    get administrator() {
      return t`The provider refused the request. Check the scopes, parameters and return address. Its answer is below.`
    },
  },
  'wrong-client': {
    get person() {
      return t`Your organization’s sign-in is not set up correctly. Ask your administrator.`
    },
    get administrator() {
      return t`The provider refused the client ID and secret. The secret may have expired. Create a new one there.`
    },
  },
  'issuer-differs': {
    get person() {
      return t`Your organization’s sign-in is not set up correctly. Ask your administrator.`
    },
    get administrator() {
      return t`The provider’s issuer is not the one set here. Both names are below.`
    },
  },
  'other-provider': {
    get person() {
      return t`A different sign-in service answered than the one you chose. You are not signed in. Start again at your organization’s address.`
    },
    get administrator() {
      return t`The answer came to another provider’s return address, or names another issuer. Check the return address at the provider. If it is correct, one provider may be posing as another.`
    },
  },
  'page-expired': {
    get person() {
      return t`This sign-in started too long ago or in another browser. Start again.`
    },
    get administrator() {
      return t`The person came back after the sign-in page expired, or in another browser.`
    },
  },
  'wrong-code': {
    get person() {
      return t`That code is wrong, used or expired. Check it, or send another code.`
    },
    get administrator() {
      return t`A wrong or old code was typed.`
    },
  },
  'too-many': {
    get person() {
      return t`There were too many tries. Wait an hour, or sign in with a passkey.`
    },
    get administrator() {
      return t`One network address requested too many codes or typed too many wrong ones.`
    },
  },
  'mail-not-sent': {
    get person() {
      return t`We couldn’t email your code.`
    },
    get administrator() {
      return t`The mail server refused the email with the code. Its answer is below.`
    },
  },
  'passkey-unknown': {
    get person() {
      return t`We don’t recognize this passkey. Use another one, or sign in with your email address.`
    },
    get administrator() {
      return t`The passkey is not stored here, or its answer was not valid.`
    },
  },
  'passkey-required': {
    get person() {
      return t`Your organization requires a passkey. An email code is not enough. Sign in with your passkey. If you don’t have one, ask your administrator.`
    },
    get administrator() {
      return t`The organization requires passkeys, and the person used a code. If they lost their passkey or missed the time to add one, use Remove sign-ins in User Management. They get 14 days for a new one.`
    },
  },
  'token-unreadable': {
    get person() {
      return t`Your organization’s sign-in service sends tokens that can’t be read here. Ask your administrator.`
    },
    get administrator() {
      return t`The access token is not a JWT. Request one by its audience, or add it as a sign-in provider of Muster.`
    },
  },
  'token-unknown-issuer': {
    get person() {
      return t`Your sign-in service is not used here. Ask your administrator.`
    },
    get administrator() {
      return t`No organization here trusts the access token’s issuer or audience. Both are below.`
    },
  },
  'token-invalid': {
    get person() {
      return t`Your sign-in expired or can’t be checked. Sign in again.`
    },
    get administrator() {
      return t`The access token did not pass the check: its signature, issuer, audience or time.`
    },
  },
} as const satisfies Record<string, Words>

export type SignInRefusalReason = keyof typeof signInRefusals

export const signInRefusalReason = z.enum(
  Object.keys(signInRefusals) as [SignInRefusalReason, ...SignInRefusalReason[]],
)
