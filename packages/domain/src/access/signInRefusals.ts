import { z } from 'zod'

/** The reasons for which a sign-in is refused, each with its words: one table for people, log and administrators. */

type Words = {
  /** Says to the person what is wrong, and what to do now. Names no other person and no setting. */
  person: string
  /** Says to an administrator what to look at. */
  administrator: string
}

const askAdministrator = 'Ask your administrator.'

export const signInRefusals = {
  'not-invited': {
    person:
      'You signed in, but this address has not been invited. Ask your administrator to invite this exact address.',
    administrator:
      'No account has this address. Invite it, or correct the account’s address. It must match the provider’s.',
  },
  'not-in-organization': {
    person:
      'Your organization does not use this sign-in. Choose another way to sign in, or ask your administrator.',
    administrator: 'The account exists, but has no role in the organization of this provider. Give it one.',
  },
  'accept-first': {
    person:
      'You are in another organization here. Sign in at the main address with your passkey or an email code. Accept the invitation there, then use this sign-in.',
    administrator:
      'The person is in another organization on this server, and your provider can’t sign them in there. They sign in with a passkey or an email code and accept. Then they can use your provider.',
  },
  deactivated: {
    person: 'Your account has been deactivated. Ask your administrator to activate it.',
    administrator: 'The account is deactivated. Activate it in User Management.',
  },
  'other-sign-in': {
    person:
      'Your account is used with another sign-in of the same provider. Ask your administrator to remove the old sign-in.',
    administrator:
      'The account is linked to another subject at this provider. The person may have a new account there, or someone else may have their address. If it is the same person, remove the old sign-in.',
  },
  'address-missing': {
    person: `The sign-in service did not send your email address. ${askAdministrator}`,
    administrator:
      'The provider sent no email address. Set it to send the claim email (scope email), or add the address to its directory.',
  },
  'address-not-verified': {
    person: `The sign-in service has not verified your email address. ${askAdministrator}`,
    administrator:
      'The address is not verified. The provider must send email_verified as true. Entra sends xms_edov, or the sign-in name must be in a listed domain. If only administrators of the provider set addresses, accept all of them.',
  },
  'wrong-domain': {
    person: 'This account is not from your organization. Sign in with the account from your school.',
    administrator:
      "The account’s domain is not listed for this provider. Google's hd, or the domain of the address, must be listed.",
  },
  'wrong-directory': {
    person: 'This account is not from your organization. Sign in with the account from your school.',
    administrator:
      'The account belongs to another customer of this provider. Its tid (Entra), TenantId (ClassLink) or district (Clever) is not the one set here.',
  },
  'provider-off': {
    person: 'This sign-in is no longer used. Go back and choose another.',
    administrator: 'The provider is off, or was removed during the sign-in.',
  },
  'provider-away': {
    person: 'Your organization’s sign-in service does not answer. Try again in a minute.',
    administrator: 'The provider did not answer, or its answer was not valid. Test it on its page.',
  },
  'provider-refused': {
    person:
      'Your organization’s sign-in service refused, or you canceled. Try again, or ask your administrator.',
    administrator: 'The provider refused. Its answer is below.',
  },
  'provider-setup': {
    person: `Your organization’s sign-in is not set up correctly. ${askAdministrator}`,
    administrator:
      'The provider refused the request. Check the scopes, parameters and return address. Its answer is below.',
  },
  'wrong-client': {
    person: `Your organization’s sign-in is not set up correctly. ${askAdministrator}`,
    administrator:
      'The provider refused the client ID and secret. The secret may have expired. Create a new one there.',
  },
  'issuer-differs': {
    person: `Your organization’s sign-in is not set up correctly. ${askAdministrator}`,
    administrator: 'The provider’s issuer is not the one set here. Both names are below.',
  },
  'other-provider': {
    person:
      'A different sign-in service answered than the one you chose. You are not signed in. Start again at your organization’s address.',
    administrator:
      'The answer came to another provider’s return address, or names another issuer. Check the return address at the provider. If it is correct, one provider may be posing as another.',
  },
  'page-expired': {
    person: 'This sign-in started too long ago or in another browser. Start again.',
    administrator: 'The person came back after the sign-in page expired, or in another browser.',
  },
  'wrong-code': {
    person: 'That code is wrong, used or expired. Check it, or send another code.',
    administrator: 'A wrong or old code was typed.',
  },
  'too-many': {
    person: 'There were too many tries. Wait an hour, or sign in with a passkey.',
    administrator: 'One network address requested too many codes or typed too many wrong ones.',
  },
  'mail-not-sent': {
    person: 'We couldn’t email your code.',
    administrator: 'The mail server refused the email with the code. Its answer is below.',
  },
  'passkey-unknown': {
    person: 'We don’t recognize this passkey. Use another one, or sign in with your email address.',
    administrator: 'The passkey is not stored here, or its answer was not valid.',
  },
  'passkey-required': {
    person:
      'Your organization requires a passkey. An email code is not enough. Sign in with your passkey. If you don’t have one, ask your administrator.',
    administrator:
      'The organization requires passkeys, and the person used a code. If they lost their passkey or missed the time to add one, use Remove sign-ins in User Management. They get 14 days for a new one.',
  },
  'token-unreadable': {
    person: `Your organization’s sign-in service sends tokens that can’t be read here. ${askAdministrator}`,
    administrator:
      'The access token is not a JWT. Request one by its audience, or add it as a sign-in provider of Muster.',
  },
  'token-unknown-issuer': {
    person: `Your sign-in service is not used here. ${askAdministrator}`,
    administrator: 'No organization here trusts the access token’s issuer or audience. Both are below.',
  },
  'token-invalid': {
    person: 'Your sign-in expired or can’t be checked. Sign in again.',
    administrator: 'The access token did not pass the check: its signature, issuer, audience or time.',
  },
} as const satisfies Record<string, Words>

export type SignInRefusalReason = keyof typeof signInRefusals

export const signInRefusalReason = z.enum(
  Object.keys(signInRefusals) as [SignInRefusalReason, ...SignInRefusalReason[]],
)
