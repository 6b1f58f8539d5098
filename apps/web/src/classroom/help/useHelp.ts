import { type HelpRequest, listHelp } from '@muster/contract/helpCalls'
import type { StoredText } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { useEffect } from 'react'
import { cacheNames, useActionQueue } from '../kept/actionQueue.ts'
import { type CachedView, useCachedQuery } from '../kept/useCachedQuery.ts'

/** The interval at which an open call for help is polled, in ms. */
const pollMs = 5_000

/** A call for help as this phone knows it: still here, refused, or in the server's state. */
export type HelpCall =
  | { state: 'waiting'; id: string; type: HelpRequest['type']; text: string | null; at: string }
  | {
      state: 'refused'
      id: string
      type: HelpRequest['type']
      text: string | null
      at: string
      why: StoredText
    }
  | ({ state: HelpRequest['stage'] } & HelpRequest)

/** This bag's calls for help, newest first: those that wait on this phone, and those of the last day on the server. */
export function useHelp(barcode: string): { calls: HelpCall[]; view: CachedView<HelpRequest[]> } {
  const view = useCachedQuery(barcode, cacheNames.help, listHelp)
  const { entries } = useActionQueue(barcode)
  const { reload } = view
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload()
    }, pollMs)
    return () => clearInterval(timer)
  }, [reload])

  const here = entries.flatMap(({ errand: queuedAction, at, refusal }): HelpCall[] => {
    if (queuedAction.kind !== 'help') return []
    const { id, type, text } = queuedAction
    return [
      refusal === null
        ? { state: 'waiting', id, type, text, at }
        : { state: 'refused', id, type, text, at, why: refusal },
    ]
  })
  const there = (view.data ?? []).map((call): HelpCall => ({ state: call.stage, ...call }))
  return { calls: [...here.toReversed(), ...there], view }
}

/** The progress of a call for help, in words. */
export function helpWords(call: HelpCall): string {
  switch (call.state) {
    case 'waiting':
      return t`Waiting. It will be sent automatically.`
    case 'refused':
      return t`Not sent: ${told(call.why)}`
    case 'filed':
      return t`Sent. No answer yet.`
    case 'accepted':
      return call.answeredByName ? t`Accepted by ${call.answeredByName}` : t`Accepted by a manager`
    case 'done':
      return call.answeredByName ? t`Done, says ${call.answeredByName}` : t`Done, says a manager`
  }
}
