import { t } from '@muster/words/t'
import { useContext } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { BagContext } from '../BagContext.ts'
import classes from './MissingScreen.module.css'

/**
 * In the place of a page that is not on this phone, as long as there is no network; then the page comes by itself.
 * @param hasFailed whether there is one, and it does not come all the same
 */
export function MissingScreen({ hasFailed = false }: { hasFailed?: boolean }) {
  useTitle(hasFailed ? t`This page does not open` : t`No connection`)
  const { barcode = '' } = useParams()
  const isActive = Boolean(useContext(BagContext)?.room)
  return (
    <section className={classes.missing} role="status">
      <h1>{hasFailed ? t`This page does not open` : t`No connection`}</h1>
      <p>
        {hasFailed
          ? t`This phone is online, but this page does not open. It tries again automatically.`
          : t`This page is not saved on this phone. It opens automatically when you are online.`}
      </p>
      {isActive ? (
        <>
          <p>{t`Your checklist is kept: it works without a network, and what you tap is sent when there is one.`}</p>
          <Link to={paths.bag(barcode, 'checklist')} className={classes.way}>{t`Back to the checklist`}</Link>
        </>
      ) : (
        <p>{t`If there is danger now, follow your training. Do not wait for this page.`}</p>
      )}
    </section>
  )
}
