import { useEffect } from 'react'
import { offeredLanguages, offerLanguages } from '../../startup/language.ts'

/**
 * Offers the languages of the organization whose host this is. At a host that many share nobody knows whose visitor this is: the
 * page speaks what was chosen on this device.
 */
export function useLanguagesOfHost(): void {
  useEffect(() => {
    // Of a bag that was opened before.
    if (offeredLanguages().length > 0) return
    import('../../api/appConfig.ts')
      .then(({ loadAppConfig }) => loadAppConfig())
      .then(
        ({ tenant }) => tenant && offerLanguages(tenant.languages),
        () => {},
      )
  }, [])
}
