/** The product’s name and its word in addresses. The defaults hold until `/config.json` was read; a bag page never waits for it. */
let name = 'Muster'
let slug = 'muster'
const listeners = new Set<() => void>()

/** The product’s name, as on screens. */
export function productName(): string {
  return name
}

/** The product’s word in addresses, as in `/muster-overview`. */
export function productSlug(): string {
  return slug
}

/** Takes over the product’s name, and its word in addresses, in this place. */
export function nameProduct(productName: string, productSlug: string): void {
  name = productName
  slug = productSlug
  for (const listener of listeners) listener()
}

/** Calls back when the name changes; returns the way to stop. */
export function subscribeToProduct(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
