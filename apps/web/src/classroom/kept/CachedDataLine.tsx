import { Button } from '@mantine/core'
import { t } from '@muster/words/t'
import { dateAndTime, relativeTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import quiet from '../quiet.module.css'
import type { CachedView } from './useCachedQuery.ts'

/**
 * The age of the shown data, and that it is here without a network; or the reason there is nothing to show.
 * @param loading the words while it is on its way for the first time
 */
export function CachedDataLine({ view, loading }: { view: CachedView<unknown>; loading: string }) {
  useNow(60_000)
  const { at, problem, isLoading, reload } = view
  if (at === null) {
    return (
      <div className={quiet.state} role="status">
        {problem === null ? (
          <p>{loading}</p>
        ) : (
          <>
            <p>{problem}</p>
            <Button
              variant="default"
              h={48}
              fz="md"
              loading={isLoading}
              onClick={reload}
            >{t`Try again`}</Button>
          </>
        )}
      </div>
    )
  }
  // Only a change of the server's answer is read aloud, not every minute that the age has grown.
  const age = relativeTime(at, Date.now())
  return (
    <p className={quiet.kept}>
      <span role="status">{problem ?? t`Kept on this phone`}</span>
      {problem === null
        ? ` · ${t`checked ${age}`}`
        : ` ${t`What this phone kept ${dateAndTime(at, Date.now())} (${age}).`}`}
    </p>
  )
}
