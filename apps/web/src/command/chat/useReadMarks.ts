import { markChatRead, readChatMarks } from '@muster/contract/chatCalls'
import type { ChatChannel } from '@muster/domain/incident/groupChat'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import type { ReadMarks } from './channelRows.ts'
import { type ReadMarker, readMarker } from './readMarker.ts'

/** The interval at which the others' read marks are polled, in ms. */
const pollMs = 3_000

export type Reader = { accountId: string; name: string; upTo: number }

/**
 * One's own read marks in each channel of an incident, from here and elsewhere, and those of others in one of them.
 * @param channel the one that is open; null: none
 */
export function useReadMarks(incidentId: string, channel: ChatChannel | null) {
  const { data, isPending } = useQuery({
    queryKey: ['chatMarks', incidentId, channel],
    queryFn: ({ signal }) =>
      call(readChatMarks, { params: { incidentId }, query: channel ? { channel } : {} }, { signal }),
    refetchInterval: pollMs,
    refetchIntervalInBackground: false,
    retry: false,
    // Another channel’s readers are not this one’s; one's own read marks are the same.
    placeholderData: (before) => before && { own: before.own, readers: [] },
  })
  const [here, setHere] = useState<ReadMarks>({})
  const marker = useRef<ReadMarker<ChatChannel> | null>(null)
  useEffect(() => {
    const made = readMarker<ChatChannel>((to, upTo) =>
      call(markChatRead, { params: { incidentId }, body: { channel: to, upTo } }),
    )
    marker.current = made
    return () => made.stop()
  }, [incidentId])

  const markRead = useCallback((read: ChatChannel, upTo: number) => {
    setHere((known) => ((known[read] ?? 0) >= upTo ? known : { ...known, [read]: upTo }))
    marker.current?.note(read, upTo)
  }, [])
  const own = useMemo(() => furthest(data?.own ?? {}, here), [data?.own, here])
  return { own, readers: data?.readers ?? nobody, isKnown: !isPending, markRead }
}

const nobody: readonly Reader[] = []

function furthest(one: ReadMarks, other: ReadMarks): ReadMarks {
  const all: Record<string, number> = { ...one }
  for (const [channel, upTo] of Object.entries(other)) all[channel] = Math.max(upTo, all[channel] ?? 0)
  return all
}
