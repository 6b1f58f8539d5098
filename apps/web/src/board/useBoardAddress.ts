import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import type { BoardFilter } from './filter/boardFilter.ts'
import { type RoomOrder, roomOrder } from './rooms/roomOrder.ts'

/** On a desk `rooms` and `message` show the same. `wall`: the whole screen, for a display nobody touches. */
export const boardView = z.enum(['rooms', 'message', 'timeline', 'wall'])
export type BoardView = z.infer<typeof boardView>

/** The layouts of the rooms. */
export const roomLayout = z.enum(['grid', 'list', 'plan'])
export type RoomLayout = z.infer<typeof roomLayout>

export type BoardAddress = ReturnType<typeof useBoardAddress>

/** The state of the board, kept in its address so that a link shows a colleague the same. */
export function useBoardAddress() {
  const [address, setAddress] = useSearchParams()
  // Several parts at once in one change: the router takes the last of two that come together.
  const change = useCallback(
    (parts: Record<string, string | null>) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(parts)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        // Only an open room is a place to come back from.
        { replace: !parts.room, preventScrollReset: true },
      ),
    [setAddress],
  )
  const filter = useSetOf(address.get('filter'))
  const closed = useSetOf(address.get('closed'))
  const set = useMemo(
    () => ({
      setView: (view: BoardView) => change({ view: view === 'rooms' ? null : view }),
      setLayout: (layout: RoomLayout) => change({ layout: layout === 'grid' ? null : layout }),
      setFilter: (traits: BoardFilter) => change({ filter: [...traits].join(',') }),
      setClosed: (groups: ReadonlySet<string>) => change({ closed: [...groups].join(',') }),
      setSearch: (text: string) => change({ q: text }),
      setSort: (sort: RoomOrder) => change({ sort: sort === 'need' ? null : sort }),
      setWide: (wide: boolean) => change({ side: wide ? 'off' : null }),
      openRoom: (roomId: string | null) => change({ room: roomId }),
      showAll: () => change({ filter: null, q: null }),
      /** Opens the place for writing messages, beside the rooms or instead of them. */
      showMessages: () => change({ view: 'message', side: null }),
    }),
    [change],
  )
  return {
    view: boardView.catch('rooms').parse(address.get('view')),
    layout: roomLayout.catch('grid').parse(address.get('layout')),
    filter,
    /** Groups of rooms of which only the head is shown. */
    closed,
    search: address.get('q') ?? '',
    /** The column that the list is sorted by. */
    sort: roomOrder.catch('need').parse(address.get('sort')),
    /** True when the rooms have the whole width, with nothing beside them. */
    isWide: address.get('side') === 'off',
    /** The room whose detail is open. */
    roomId: address.get('room'),
    ...set,
  }
}

function useSetOf(text: string | null): ReadonlySet<string> {
  return useMemo(() => new Set(text?.split(',').filter(Boolean)), [text])
}
