import { lazy, Suspense, useEffect, useState } from 'react'

const ToastArea = lazy(() => import('./ToastArea.tsx'))

/**
 * The area that toasts appear in, loaded once the page stands: what to do comes first, and by the first toast it has
 * long arrived. Toasts that came before wait in its store.
 */
export function LateToasts() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), 1_500)
    return () => window.clearTimeout(timer)
  }, [])
  return isLate ? (
    <Suspense fallback={null}>
      <ToastArea />
    </Suspense>
  ) : null
}
