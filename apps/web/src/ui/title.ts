import { productName, subscribeToProduct } from '../api/product.ts'

/**
 * The window's title: what the page calls itself, else what its route is called, followed by the product's name
 * (specification, section 1). A page that is refused, missing or still loading has no words of its own, and is called as
 * its route is instead of as the page before.
 */
let routeTitle = ''
const pageTitles: { words: string }[] = []

function show(): void {
  const words = pageTitles[pageTitles.length - 1]?.words ?? routeTitle
  document.title = words ? `${words} – ${productName()}` : productName()
}

subscribeToProduct(show)

/** Names the route that is shown now. */
export function setRouteTitle(title: string): void {
  routeTitle = title
  show()
}

/**
 * Names the page that is shown, for as long as it is.
 * @returns the way to take the name back
 */
export function addPageTitle(words: string): () => void {
  const own = { words }
  pageTitles.push(own)
  show()
  return () => {
    pageTitles.splice(pageTitles.indexOf(own), 1)
    show()
  }
}
