import { Button } from '@mantine/core'
import { dateAndTime, relativeTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import quiet from '../quiet.module.css'
import type { CachedView } from './useCachedQuery.ts'

/** The age of the shown data, and that it is here without a network; or the reason there is nothing to show. */
export function CachedDataLine({ view, what }: { view: CachedView<unknown>; what: string }) {
  useNow(60_000)
  const { at, problem, isLoading, reload } = view
  if (at === null) {
    return (
      <div className={quiet.state} role="status">
        {problem === null ? (
          <p>Loading {what}…</p>
        ) : (
          <>
            <p>{problem}</p>
            <Button variant="default" h={48} fz="md" loading={isLoading} onClick={reload}>
              Try again
            </Button>
          </>
        )}
      </div>
    )
  }
  // Only a change of the server's answer is read aloud, not every minute that the age has grown.
  const age = relativeTime(at, Date.now())
  return (
    <p className={quiet.kept}>
      <span role="status">{problem ?? 'Kept on this phone'}</span>
      {problem === null ? (
        <> · checked {age}</>
      ) : (
        <>
          {' '}
          What this phone kept {dateAndTime(at, Date.now())} ({age}).
        </>
      )}
    </p>
  )
}
