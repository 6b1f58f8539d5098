import { useEffect } from 'react'

/** Keeps the screen on while `on`: a phone or a display that goes dark in a lockdown shows its next message to nobody. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    // The browser takes the lock away whenever the page goes out of sight.
    const take = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      // Refused when the battery is low; then the screen goes dark as it always would.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) await lock?.release()
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [on])
}
