import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { isServerThere, retryUntilDone } from '../../ui/prefetch.ts'
import { isAvailableOffline } from './loadedFiles.ts'

/** True once the opened page is there. Until then its files come from its own server, however slowly. */
let hasRendered = false

/** Notes that the page is there: from now on a file may have to be asked for without a network. */
export function notePageRendered(): void {
  hasRendered = true
}

/** Between tries without network, in ms. */
const retryMs = 3_000

/**
 * A page of the app for a route's `lazy`; where its file is neither on this phone nor to be had, a substitute until
 * it is. The server is asked first, since a browser would remember an `import()` that failed.
 * @param file the name of the file that holds it, as the build begins it
 * @param load fetches the page
 * @param Instead the substitute; `hasFailed` once the server was there and the file could not be opened all the same
 */
export async function loadOrMissing(
  file: string,
  load: () => Promise<ComponentType>,
  Instead: ComponentType<{ hasFailed?: boolean }>,
): Promise<ComponentType> {
  try {
    if (!hasRendered || (await isObtainable(file))) return await load()
  } catch {
    // Then it is as if it were not there.
  }
  return waitForPage(file, load, Instead)
}

/** The page itself as soon as it can be had, without a reload. */
function waitForPage(
  file: string,
  load: () => Promise<ComponentType>,
  Instead: ComponentType<{ hasFailed?: boolean }>,
): ComponentType {
  return function Awaited() {
    const [Page, setPage] = useState<ComponentType | null>(null)
    const [hasFailed, setHasFailed] = useState(false)
    const fetchIt = useCallback(async () => {
      try {
        const page = await load()
        setPage(() => page)
      } catch (error) {
        // The server has answered, so it is not the network.
        setHasFailed(true)
        throw error
      }
    }, [])
    useEffect(() => {
      if (Page) return
      // It may have come meanwhile, for somebody else.
      void isAvailableOffline(file).then((isHere) => (isHere ? fetchIt() : undefined))
      return retryUntilDone(fetchIt, { after: 0, every: retryMs })
    }, [Page, fetchIt])
    return Page ? <Page /> : <Instead hasFailed={hasFailed} />
  }
}

async function isObtainable(file: string): Promise<boolean> {
  return (await isAvailableOffline(file)) || isServerThere()
}
