/** The product’s name. The default holds until `/config.json` was read; a bag page never waits for it. */
let name = 'Muster'
const listeners = new Set<() => void>()

/** The product’s name, as on screens. */
export function productName(): string {
  return name
}

/** Takes over the product’s name in this place. */
export function nameProduct(productName: string): void {
  name = productName
  for (const listener of listeners) listener()
}

/** Calls back when the name changes; returns the way to stop. */
export function subscribeToProduct(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
