import { getEarlierChat } from '@muster/contract/bagCalls'
import type { ChatMessage } from '@muster/domain/incident/state'
import { useState } from 'react'
import { call } from '../../api/call.ts'

/**
 * A room's chat with the older messages that somebody asked for, page by page: the state has the newest alone.
 * @param newest the messages of the state, oldest first
 */
export function useOlderChat(barcode: string, incidentId: string, newest: readonly ChatMessage[]) {
  const [older, setOlder] = useState<readonly ChatMessage[]>([])
  const [progress, setProgress] = useState<'idle' | 'loading' | 'failed' | 'all'>('idle')
  const known = new Set(older.map(({ seq }) => seq))
  const chat = [...older, ...newest.filter(({ seq }) => !known.has(seq))].sort((a, b) => a.seq - b.seq)

  /** Reads back from the end: what the state left out is between what it has. */
  async function load() {
    setProgress('loading')
    const shown = new Set(chat.map(({ seq }) => seq))
    let read = older
    try {
      for (;;) {
        const query = read[0] ? { before: read[0].seq } : {}
        const page = await call(getEarlierChat, { params: { barcode, incidentId }, query })
        read = [...page.messages, ...read]
        if (page.isMore && page.messages.every(({ seq }) => shown.has(seq))) continue
        setOlder(read)
        return setProgress(page.isMore ? 'idle' : 'all')
      }
    } catch {
      setProgress('failed')
    }
  }

  return {
    chat,
    isMore: progress !== 'all',
    isLoading: progress === 'loading',
    hasFailed: progress === 'failed',
    load: () => void load(),
  }
}
