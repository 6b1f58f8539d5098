import { barcodeOf } from '../paths.ts'

/** The bag that this phone opened last, so that pages outside of it can say when something happens there. */
const key = 'muster.openedBag'

type Router = { state: Visit; subscribe: (changed: (state: Visit) => void) => unknown }
type Visit = { location: { pathname: string } }

/** Remembers each bag that is opened, from now on. */
export function rememberOpenedBag(router: Router): void {
  const remember = ({ location: { pathname } }: Visit) => {
    const barcode = barcodeOf(pathname)
    if (barcode) store(barcode)
  }
  remember(router.state)
  router.subscribe(remember)
}

/** The barcode of the bag that was opened last on this phone, or null. */
export function openedBag(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The server knows no such bag (any more): nothing asks for it again. */
export function forgetOpenedBag(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}

function store(barcode: string): void {
  try {
    localStorage.setItem(key, barcode)
  } catch {
    // Then other pages do not know of it.
  }
}
