import { Title } from '@mantine/core'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { useMayOpen } from '../../shell/menuContext.ts'
import page from '../../ui/page/page.module.css'
import { relatedPages } from './relatedPageList.ts'
import classes from './site.module.css'

/** The other pages about a site that this person may open. Nothing where there is none. */
export function RelatedPages({ siteId }: { siteId: number }) {
  const mayOpen = useMayOpen()
  const pages = relatedPages.filter(({ path }) => mayOpen(path(siteId)))
  if (pages.length === 0) return null
  return (
    <nav className={page.card} aria-labelledby="more">
      <Title order={2} id="more">
        {t`More about this site`}
      </Title>
      <ul className={classes.pages}>
        {pages.map(({ key, title, sub, path }) => (
          <li key={key}>
            <Link to={path(siteId)} className={classes.page}>
              <span className={classes.name}>{title}</span>
              <span className={page.note}>{sub}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
