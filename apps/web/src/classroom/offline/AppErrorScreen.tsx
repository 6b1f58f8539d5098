import { t } from '@muster/words/t'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { appFailed } from '../../startup/appFailed.ts'
import { useDarkScheme } from '../../ui/darkScheme.ts'
import { useTitle } from '../../ui/useTitle.ts'

/** From a file that a bag's page has already, also without a network. */
const SavedInstructions = lazy<ComponentType<{ barcode: string }>>(async () => ({
  default: await import('../bagScreens.ts').then(
    (screens) => screens.SavedInstructions,
    () => () => null,
  ),
}))

/**
 * The screen in place of a bag's pages when the app itself has broken: never an error page. The server's drawing
 * takes over (startup/serverView.ts); until that is there, this phone's stored copy of the incident.
 */
export function AppErrorScreen() {
  useTitle(t`Instructions`)
  useDarkScheme(true)
  const { barcode = '' } = useParams()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.dispatchEvent(new CustomEvent(appFailed, { detail: place.current }))
  }, [])
  return (
    <div ref={place}>
      <Suspense fallback={null}>
        <SavedInstructions barcode={barcode} />
      </Suspense>
    </div>
  )
}
