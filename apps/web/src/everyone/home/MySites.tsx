import { Title } from '@mantine/core'
import { Link } from 'react-router'
import { productName } from '../../api/product.ts'
import { reasonWords } from '../../desk/sites/readiness/reasonWords.ts'
import { useLeastReady } from '../../desk/sites/readiness/useReadiness.ts'
import { paths } from '../../paths.ts'
import classes from './HomePage.module.css'

/** Sites shown at most: for all of them there is a page. */
const most = 5

/** The sites of somebody who looks after sites, those that are least ready first, each with what costs it most. */
export function MySites() {
  const sites = useLeastReady(most)
  // A start page neither waits for the readiness of sites nor fails for it.
  if (!sites.data || sites.data.items.length === 0) return null
  const { items, total } = sites.data
  return (
    <section className={classes.card} aria-labelledby="my-sites">
      <Title order={2} id="my-sites">
        My sites
      </Title>
      <ul className={classes.sites}>
        {items.map(({ siteId, siteName, score, reasons: [worst] }) => (
          <li key={siteId}>
            <Link to={paths.site(siteId)} className={classes.site}>
              <span>
                <strong>{siteName}</strong>
                <span className={classes.dim}>
                  {worst ? reasonWords(siteId, worst).sentence : `${productName()} knows of no problems.`}
                </span>
              </span>
              <span className={classes.number}>{score} of 100</span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={paths.sitesOverview} className={classes.more}>
        {total > items.length ? `View all ${total} sites` : 'View sites'}
      </Link>
    </section>
  )
}
