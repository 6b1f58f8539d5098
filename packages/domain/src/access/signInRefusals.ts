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
      'You have signed in, but nobody with this address has been invited here. Ask your administrator to invite exactly this address.',
    administrator:
      'No account has this address. Invite it, or correct the address of the account that is meant: it must be the one that the provider gives.',
  },
  'not-in-organization': {
    person:
      'Your account belongs to no organization that uses this sign-in. Choose another way to sign in, or ask your administrator.',
    administrator: 'The account exists, but has no role in the organization of this provider. Give it one.',
  },
  'accept-first': {
    person:
      'You belong to another organization here, too. Sign in at the common address with your passkey or a code by mail, accept the invitation there, and then come back to this sign-in.',
    administrator:
      'The person belongs to another organization of this deployment, too, and your provider has no say about who they are there. They sign in with a passkey or a code by mail, accept, and can then use your provider.',
  },
  deactivated: {
    person: 'Your account has been deactivated. Ask your administrator to activate it.',
    administrator: 'The account is deactivated. Activate it in User Management.',
  },
  'other-sign-in': {
    person:
      'Your account is used with another sign-in of the same provider. Ask your administrator to remove the old sign-in.',
    administrator:
      'The account is linked to another subject of this provider: the person got a new account there, or somebody else has their address now. If it is the same person, remove the old sign-in.',
  },
  'address-missing': {
    person: `The sign-in service did not say your email address. ${askAdministrator}`,
    administrator:
      'The provider gave no email address. Let it release the claim email (scope email), or fill in the address in its directory.',
  },
  'address-not-verified': {
    person: `The sign-in service does not vouch for your email address. ${askAdministrator}`,
    administrator:
      'The address is not proved. The provider must send email_verified as true; Entra sends xms_edov, or the name of sign-in must be in a listed domain; or choose that every address of this provider counts, if its directory alone sets them.',
  },
  'wrong-domain': {
    person:
      'This account is not one of your organization. Sign in with the account that your school gave you.',
    administrator:
      "The account is of another domain than those listed for this provider. Google's hd, or the domain of the address, must be one of them.",
  },
  'wrong-directory': {
    person:
      'This account is not one of your organization. Sign in with the account that your school gave you.',
    administrator:
      'The account is of another customer of this provider: its tid (Entra), TenantId (ClassLink) or district (Clever) is not the one that is set here.',
  },
  'provider-off': {
    person: 'This way to sign in is not in use any more. Go back and choose another.',
    administrator: 'The provider is switched off, or was removed while the person signed in.',
  },
  'provider-away': {
    person: 'The sign-in service of your organization does not answer. Try again in a minute.',
    administrator:
      'The provider did not answer, or in no way that could be understood. Try it from its page.',
  },
  'provider-refused': {
    person:
      'The sign-in service of your organization refused, or you have canceled. Try again, or ask your administrator.',
    administrator: 'The provider itself refused. What it said is below.',
  },
  'provider-setup': {
    person: `The sign-in of your organization is not set up rightly. ${askAdministrator}`,
    administrator:
      'The provider refused what was asked: scopes, parameters, or the return address that is registered there. What it said is below.',
  },
  'wrong-client': {
    person: `The sign-in of your organization is not set up rightly. ${askAdministrator}`,
    administrator:
      'The provider does not take the client id and secret. A secret may have run out: make a new one there.',
  },
  'issuer-differs': {
    person: `The sign-in of your organization is not set up rightly. ${askAdministrator}`,
    administrator:
      'The provider calls itself otherwise than the issuer that is set here. Both names are below.',
  },
  'other-provider': {
    person:
      'Another sign-in service has answered than the one that you chose. Nobody was signed in. Start again at the address of your own organization.',
    administrator:
      "The answer came to the return address of another provider, or names another issuer. Compare the return address that is registered at the provider. If it is right, one provider may be passing another's sign-in off as its own.",
  },
  'page-expired': {
    person: 'This sign-in was begun too long ago, or in another browser. Start again.',
    administrator:
      'The person came back from the provider after the sign-in page had run out, or to another browser.',
  },
  'wrong-code': {
    person: 'That code is wrong, was used already, or has run out. Check it, or have another one sent.',
    administrator: 'A wrong or old code was typed.',
  },
  'too-many': {
    person: 'There were too many tries. Wait an hour, or sign in with a passkey.',
    administrator:
      'Too many codes were asked for, or too many wrong ones typed, from one address of the network.',
  },
  'mail-not-sent': {
    person: 'The mail with your code could not be sent.',
    administrator: 'The mail server did not take the mail with the code. What it said is below.',
  },
  'passkey-unknown': {
    person: 'This passkey is not known here. Use another one, or sign in with your email address.',
    administrator: 'A passkey was used that is not stored, or whose answer did not fit.',
  },
  'passkey-required': {
    person:
      'Your organization requires a passkey: a code by mail is not enough. Sign in with your passkey. If you have none, or have lost it, ask your administrator.',
    administrator:
      'The organization requires passkeys, and the person came by a code. If they have lost theirs, or the time to add the first one is over: Remove sign-ins in User Management gives them 14 days for a new one.',
  },
  'token-unreadable': {
    person: `The sign-in service of your organization gives tokens that cannot be read here. ${askAdministrator}`,
    administrator:
      'The access token is no JWT. Ask the provider for one by its audience, or set it up as a provider that Muster signs in at.',
  },
  'token-unknown-issuer': {
    person: `Your sign-in is of a service that is not used here. ${askAdministrator}`,
    administrator:
      'The access token names an issuer or an audience that no organization here trusts. They are below.',
  },
  'token-invalid': {
    person: 'Your sign-in has run out or cannot be checked. Sign in again.',
    administrator: 'The access token did not pass the check: its signature, issuer, audience or time.',
  },
} as const satisfies Record<string, Words>

export type SignInRefusalReason = keyof typeof signInRefusals

export const signInRefusalReason = z.enum(
  Object.keys(signInRefusals) as [SignInRefusalReason, ...SignInRefusalReason[]],
)
