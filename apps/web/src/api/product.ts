/** The part of a document that is read here: the service worker, which has none, imports this, too. */
type PageWithName = {
  querySelector: (
    selector: string,
  ) => { content: string; dataset: { slug?: string; version?: string } } | null
}

/** The values that the server has written into the document: a bag's page never waits for `/config.json`. */
const { document } = globalThis as { document?: PageWithName }
const written = document?.querySelector('meta[name="application-name"]')
let name = written?.content || 'Muster'
let slug = written?.dataset.slug || 'muster'
const listeners = new Set<() => void>()

/** The product’s name, as on screens. */
export function productName(): string {
  return name
}

/** The product’s word in addresses, as in `/muster-overview`. */
export function productSlug(): string {
  return slug
}

/** The version of the server that sent the document: `0.2.0+38bcc74dc0de`; empty where none is written, as in watch mode. */
export function productVersion(): string {
  return written?.dataset.version ?? ''
}

/** Takes over the product’s name, and its word in addresses, from `/config.json`: a document may have been kept since. */
export function setProduct(productName: string, productSlug: string): void {
  name = productName
  slug = productSlug
  for (const listener of listeners) listener()
}

/** Calls back when the name changes; returns the way to stop. */
export function subscribeToProduct(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
