import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { type BoardFilter, boardFilter } from './boardFilter.ts'

/** On a desk `rooms` and `message` show the same. */
export const boardView = z.enum(['rooms', 'message', 'timeline'])
export type BoardView = z.infer<typeof boardView>

export type BoardAddress = {
  view: BoardView
  filter: BoardFilter
  search: string
  /** The room whose detail is open. */
  roomId: string | null
  setView: (view: BoardView) => void
  setFilter: (filter: BoardFilter) => void
  setSearch: (text: string) => void
  openRoom: (roomId: string | null) => void
}

/** What the board shows is in its address, so that a link shows a colleague the same. */
export function useBoardAddress(): BoardAddress {
  const [address, setAddress] = useSearchParams()
  const change = useCallback(
    (name: string, value: string | null) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        // Only an open room is a place to come back from.
        { replace: name !== 'room' || value === null, preventScrollReset: true },
      ),
    [setAddress],
  )
  return {
    view: boardView.catch('rooms').parse(address.get('view')),
    filter: boardFilter.catch('all').parse(address.get('filter')),
    search: address.get('q') ?? '',
    roomId: address.get('room'),
    setView: (view) => change('view', view === 'rooms' ? null : view),
    setFilter: (filter) => change('filter', filter === 'all' ? null : filter),
    setSearch: (text) => change('q', text),
    openRoom: (roomId) => change('room', roomId),
  }
}
