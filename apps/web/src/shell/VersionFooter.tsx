import { t } from '@muster/words/t'
import { useSyncExternalStore } from 'react'
import { productName, productVersion, subscribeToProduct } from '../api/product.ts'
import classes from './VersionFooter.module.css'

/** The end of a page: the product, its version without the commit, and the licenses of what it is made of. */
export function VersionFooter() {
  const product = useSyncExternalStore(subscribeToProduct, productName, productName)
  const [version, commit] = productVersion().split('+')
  return (
    <footer className={classes.footer}>
      <span title={commit ? t`Commit ${commit}` : undefined}>
        {product} {version}
      </span>
      <a href="/licenses.txt">{t`Licenses`}</a>
    </footer>
  )
}
