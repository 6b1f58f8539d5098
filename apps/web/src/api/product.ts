/** The product’s name and slug. The defaults hold until `/config.json` was read; a bag page never waits for it. */
let product = { name: 'Muster', slug: 'muster' }
const listeners = new Set<() => void>()

/** The product’s name, as on screens. */
export function productName(): string {
  return product.name
}

/** The product’s slug, as in URLs. */
export function productSlug(): string {
  return product.slug
}

/** Takes over the name and slug of this place. */
export function nameProduct(name: string, slug: string): void {
  product = { name, slug }
  for (const listener of listeners) listener()
}

/** Calls back when the name changes; returns the way to stop. */
export function subscribeToProduct(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
