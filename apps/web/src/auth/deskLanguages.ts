import { hasDesks, isTranslated, type LanguageCode, translatedCodes } from '@muster/words/languages'
import { useEffect } from 'react'
import { chosenLanguage, offerLanguages } from '../startup/language.ts'
import { type AccountState, useAccountState } from './accountState.ts'

/**
 * Lists the languages, beside English, in which a desk may be read: those of the organization that have desks; without an
 * organization, for a global administrator, all that have.
 * @param chosen on this device: before anybody has signed in, the page keeps to it where it has desks
 * @returns null while it is not known who is there
 */
export function deskLanguagesFor(account: AccountState, chosen: LanguageCode | null): LanguageCode[] | null {
  if (account.state === 'signedOut') return chosen === null ? [] : withDesks([chosen])
  if (account.state !== 'signedIn') return null
  const { tenant, profile } = account.account
  if (tenant) return withDesks(tenant.languages ?? [])
  return profile.isGlobalAdmin ? withDesks(translatedCodes) : []
}

function withDesks(codes: readonly string[]): LanguageCode[] {
  return codes.filter(isTranslated).filter(hasDesks)
}

/** Offers the languages in which the person at this desk may read it. */
export function useDeskLanguages(): void {
  const codes = deskLanguagesFor(useAccountState(), chosenLanguage())?.join(' ') ?? null
  useEffect(() => {
    if (codes !== null) offerLanguages(codes.split(' '))
  }, [codes])
}
