import { timelineGroup } from '@muster/domain/afterAction/timelineGroups'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import type { EntriesQuery } from './useAfterAction.ts'

/** The filters of the timeline, as the address holds them; empty: all. */
export type TimelineView = {
  search: string
  group: string
  room: string
  person: string
  part: string
  /** True to include the routine events of every room. */
  isWhole: boolean
  page: number
}

const words = ['search', 'group', 'room', 'person', 'part'] as const

/** The view in an address; unreadable parts are left out. */
export function readTimelineView(address: URLSearchParams): TimelineView {
  const text = (name: (typeof words)[number]) => (address.get(name) ?? '').slice(0, 200)
  const page = Number(address.get('page'))
  return {
    search: text('search'),
    person: text('person'),
    group: timelineGroup.safeParse(text('group')).data ?? '',
    room: z.uuid().safeParse(text('room')).data ?? '',
    part: z.enum(['during', 'after']).safeParse(text('part')).data ?? '',
    isWhole: address.get('whole') === '1',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The address with the view in it; its other parts stay. */
export function writeTimelineView(before: URLSearchParams, view: TimelineView): URLSearchParams {
  const address = new URLSearchParams(before)
  const set = (name: string, value: string) => (value ? address.set(name, value) : address.delete(name))
  for (const name of words) set(name, view[name])
  set('whole', view.isWhole ? '1' : '')
  set('page', view.page > 1 ? String(view.page) : '')
  return address
}

/** The query for the server. */
export function timelineQuery({ search, group, room, person, part, isWhole }: TimelineView): EntriesQuery {
  return {
    ...(search ? { search } : {}),
    ...(group ? { group: timelineGroup.parse(group) } : {}),
    ...(room ? { roomId: room } : {}),
    ...(person ? { person } : {}),
    ...(part === 'during' || part === 'after' ? { part } : {}),
    keyOnly: isWhole ? 'false' : 'true',
  }
}

/** The view, and the function that changes a part of it: another filter begins at the first page. */
export function useTimelineView(): [TimelineView, (change: Partial<TimelineView>) => void] {
  const [address, setAddress] = useSearchParams()
  const view = readTimelineView(address)
  const change = (part: Partial<TimelineView>) =>
    setAddress((before) => writeTimelineView(before, { ...readTimelineView(before), page: 1, ...part }), {
      replace: part.page === undefined,
      preventScrollReset: true,
    })
  return [view, change]
}
