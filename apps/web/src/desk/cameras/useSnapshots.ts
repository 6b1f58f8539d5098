import { snapshotPath } from '@muster/contract/cameraCalls'
import { type RefObject, useEffect, useState } from 'react'
import { fetchFile } from '../../api/fetchFile.ts'
import { ProblemError, sentenceOf } from '../../api/problemError.ts'
import { serverNow } from '../../api/serverClock.ts'

/** The pause between one picture and the request for the next, in milliseconds. */
const pauseMs = 3_000
/** The pause after a failed one, in milliseconds. */
const pauseAfterProblemMs = 5_000

/** The last picture of a camera: its address in this page, when it came, and why no newer one did. */
export type Snapshots = { url: string | null; at: number | null; problem: string | null }

/**
 * Asks for a camera's picture again and again, for as long as its tile is looked at. The last one stays until a newer
 * one is there, or the page is left; it is kept nowhere else.
 * @param isWanted false: none is asked for
 */
export function useSnapshots(
  cameraId: string,
  isWanted: boolean,
  tile: RefObject<HTMLElement | null>,
): Snapshots {
  const [shown, setShown] = useState<Snapshots>({ url: null, at: null, problem: null })
  useEffect(() => {
    if (!isWanted) return
    const end = new AbortController()
    let timer: number | undefined
    let isAsking = false
    let isInView = false
    let current: string | null = null

    async function ask() {
      if (isAsking || !isInView || document.hidden) return
      isAsking = true
      let pause = pauseMs
      try {
        const picture = await fetchFile(snapshotPath(cameraId), { signal: end.signal })
        if (end.signal.aborted) return
        const before = current
        current = URL.createObjectURL(picture)
        setShown({ url: current, at: serverNow(), problem: null })
        if (before) URL.revokeObjectURL(before)
      } catch (error) {
        if (end.signal.aborted) return
        pause = pauseAfterProblemMs
        const problem = sentenceOf(error)
        setShown((last) => (isRefusal(error) ? { url: null, at: null, problem } : { ...last, problem }))
      } finally {
        isAsking = false
      }
      timer = window.setTimeout(() => void ask(), pause)
    }
    function onVisible() {
      window.clearTimeout(timer)
      void ask()
    }
    const inView = new IntersectionObserver((seen) => {
      isInView = seen.at(-1)?.isIntersecting ?? false
      if (isInView) onVisible()
    })
    if (tile.current) inView.observe(tile.current)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      end.abort()
      inView.disconnect()
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      if (current) URL.revokeObjectURL(current)
    }
  }, [cameraId, isWanted, tile])
  return shown
}

/** True when somebody may not look at it any more, or it is gone: then they keep no picture of it either. */
function isRefusal(error: unknown): boolean {
  return error instanceof ProblemError && error.status >= 400 && error.status < 500
}
