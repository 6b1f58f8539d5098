import { useEffect } from 'react'
import { setPlace } from './recordZone.ts'

/** Shows the times of a page by the clocks of its sites. @param sites that it is about; left out: not known yet */
export function usePlace(sites: readonly { id: number }[] | undefined): void {
  const ids = sites?.map(({ id }) => id) ?? null
  // While it renders: what is below it shows its times in the same pass.
  setPlace(ids)
  useEffect(() => {
    setPlace(ids)
    return () => setPlace(null)
  })
}
