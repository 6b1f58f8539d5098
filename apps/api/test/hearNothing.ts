import { onTestFinished, vi } from 'vitest'
import type { Server } from '../src/server.ts'

/** Until the test is over, a server neither hears notices of the log nor looks for what others have written: as if all of it came late. */
export function hearNothing({ house: { book } }: Server) {
  const unheard = [vi.spyOn(book, 'follow').mockResolvedValue(), vi.spyOn(book, 'sweep').mockResolvedValue()]
  onTestFinished(() => {
    for (const each of unheard) each.mockRestore()
  })
}
