import { type HelpRequest, listHelp } from '@muster/contract/helpCalls'
import { useEffect } from 'react'
import { keptNames, useQuietPost } from '../kept/quietPost.ts'
import { type KeptView, useKept } from '../kept/useKept.ts'

/** How often an open call for help is looked after, in ms. */
const everyMs = 5_000

/** A call for help as this phone knows it: still here, refused, or what the server says of it. */
export type HelpCall =
  | { state: 'waiting'; id: string; type: HelpRequest['type']; text: string | null; at: string }
  | { state: 'refused'; id: string; type: HelpRequest['type']; text: string | null; at: string; why: string }
  | ({ state: HelpRequest['stage'] } & HelpRequest)

/** This bag's calls for help, newest first: those that wait on this phone, and those of the last day on the server. */
export function useHelp(barcode: string): { calls: HelpCall[]; view: KeptView<HelpRequest[]> } {
  const view = useKept(barcode, keptNames.help, listHelp)
  const { entries } = useQuietPost(barcode)
  const { ask } = view
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') ask()
    }, everyMs)
    return () => clearInterval(timer)
  }, [ask])

  const here = entries.flatMap(({ errand, at, refusal }): HelpCall[] => {
    if (errand.kind !== 'help') return []
    const { id, type, text } = errand
    return [
      refusal === null
        ? { state: 'waiting', id, type, text, at }
        : { state: 'refused', id, type, text, at, why: refusal },
    ]
  })
  const there = (view.data ?? []).map((call): HelpCall => ({ state: call.stage, ...call }))
  return { calls: [...here.toReversed(), ...there], view }
}

/** How far a call for help has come, in words. */
export function helpWords(call: HelpCall): string {
  switch (call.state) {
    case 'waiting':
      return 'Waiting to be sent. It goes out by itself as soon as it can.'
    case 'refused':
      return `Not sent: ${call.why}`
    case 'filed':
      return 'Sent. Nobody has answered yet.'
    case 'accepted':
      return `Accepted by ${call.answeredByName ?? 'a manager'}`
    case 'done':
      return `Done, says ${call.answeredByName ?? 'a manager'}`
  }
}
