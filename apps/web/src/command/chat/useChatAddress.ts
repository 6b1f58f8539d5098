import type { ChatChannel } from '@muster/domain/incident/groupChat'
import { chatGroup } from '@muster/domain/incident/vocabulary'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { selectedSite } from '../../siteChoice/siteSelection.ts'
import { useSiteAddress } from '../../siteChoice/useSiteAddress.ts'

export type ChatAddress = ReturnType<typeof useChatAddress>

const channelShape = z.union([chatGroup, z.uuid()]).nullable().catch(null)
const seqShape = z.coerce.number().int().min(1).nullable().catch(null)

/** Keeps the state of the chat in its address, so that a link shows a colleague the same. */
export function useChatAddress() {
  const [address, setAddress] = useSiteAddress()
  const change = useCallback(
    (parts: Record<string, string | null>, replace: boolean) =>
      setAddress(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(parts)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace, preventScrollReset: true },
      ),
    [setAddress],
  )
  const set = useMemo(
    () => ({
      /**
       * Opens a channel, or none.
       * @param at the entry that is shown; null: the first new one, or the end
       */
      open: (channel: ChatChannel | null, at: number | null = null) =>
        change({ channel, at: at === null ? null : String(at) }, channel === null),
      /** Another channel beside the list: going back leads to where one was before the chat. */
      turnTo: (channel: ChatChannel, at: number | null = null) =>
        change({ channel, at: at === null ? null : String(at) }, true),
      setSearch: (text: string) => change({ q: text }, true),
      setSite: (siteId: number | null) => change({ site: siteId === null ? null : String(siteId) }, true),
    }),
    [change],
  )
  return {
    incidentId: address.get('incident'),
    channel: channelShape.parse(address.get('channel')),
    at: seqShape.parse(address.get('at') ?? null),
    search: address.get('q') ?? '',
    siteId: selectedSite(address),
    ...set,
  }
}
