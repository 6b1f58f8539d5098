import { onTestFinished, vi } from 'vitest'
import type { Server } from '../src/server.ts'

/** Until the test is over, a server neither hears notices of the log nor looks for what others have written: as if all of it came late. */
export function muteNotices({ context: { incidents } }: Server) {
  const unheard = [
    vi.spyOn(incidents, 'follow').mockResolvedValue(),
    vi.spyOn(incidents, 'sweep').mockResolvedValue(false),
  ]
  onTestFinished(() => {
    for (const each of unheard) each.mockRestore()
  })
}
