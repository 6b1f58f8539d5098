import { t } from '@muster/words/t'
import { useEffect, useState } from 'react'
import classes from './BagLoading.module.css'
import { firstView } from './firstView.ts'

/**
 * Shown until it is known whether there is an incident. Dark, and on its own colors: if there is one, a white screen
 * of even a moment gives the room away. During an incident the server has drawn what to do already.
 * @param hasNoAnswer the server has been asked and has not answered
 */
export function BagLoading({ hasNoAnswer = false }: { hasNoAnswer?: boolean }) {
  const isSlow = useHasElapsed(4_000)
  const drawn = firstView()
  // The very element that the server drew: nothing moves until the page itself takes its place.
  if (drawn) return <div ref={(place) => place?.append(drawn)} />
  return (
    <main className={classes.waiting} aria-busy>
      <div role="status">
        <p className={classes.opening}>{t`Opening the bag…`}</p>
        {hasNoAnswer || isSlow ? (
          <p>
            {hasNoAnswer
              ? t`No connection. This page tries again automatically.`
              : t`The network is slow. Keep this page open.`}{' '}
            {t`If there is danger now, follow your training. Do not wait for this page.`}
          </p>
        ) : null}
      </div>
    </main>
  )
}

function useHasElapsed(milliseconds: number): boolean {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isAfter
}
