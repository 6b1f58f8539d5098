import { useEffect, useSyncExternalStore } from 'react'
import { productName, subscribeToProduct } from '../api/product.ts'

/** Sets the page title: the page’s own, followed by the product’s name (specification, section 1). */
export function useTitle(page: string): void {
  const product = useSyncExternalStore(subscribeToProduct, productName)
  useEffect(() => {
    document.title = `${page} – ${product}`
  }, [page, product])
}
