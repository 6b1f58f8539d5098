import { t } from '@muster/words/t'
import type { ReactNode } from 'react'
import { SearchSelect } from '../ui/kit/SearchSelect.tsx'
import { Loaded } from '../ui/page/LoadProblem.tsx'
import classes from '../ui/page/page.module.css'
import { selectedSite } from './siteSelection.ts'
import { useSiteAddress } from './useSiteAddress.ts'
import { useSites } from './useSites.ts'

type Site = { id: number; name: string }

/**
 * Chooses the site, which the address then holds, and shows its content below. Somebody with one site has nothing to
 * choose.
 */
export function SiteChoice({ children }: { children: (site: Site) => ReactNode }) {
  const sites = useSites()
  const [address, setAddress] = useSiteAddress()
  return (
    <Loaded query={sites}>
      {(all) => {
        const chosen =
          all.find(({ id }) => id === selectedSite(address)) ?? (all.length === 1 ? all[0] : null)
        return (
          <>
            {all.length === 1 ? null : (
              <SearchSelect
                label={t`Site`}
                size="md"
                maw="24rem"
                placeholder={t`Choose a site…`}
                value={chosen ? String(chosen.id) : null}
                data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={(site) => setAddress({ site })}
              />
            )}
            {chosen ? children(chosen) : <p className={classes.note}>{siteHint(all.length)}</p>}
          </>
        )
      }}
    </Loaded>
  )
}

function siteHint(count: number): string {
  return count === 0 ? t`No sites yet. Add or import one.` : t`Choose a site to see its bags.`
}
