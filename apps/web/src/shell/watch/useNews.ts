import type { Watch } from '@muster/contract/watchCalls'
import { useEffect, useRef, useState } from 'react'
import { isMuted, playTone, storeMuted } from './alarmSound.ts'
import { newsIn } from './watchNews.ts'

/** Sounds and announces news, once. */
export function useNews(watch: Watch | null) {
  const seen = useRef(new Set<string>())
  const [said, setSaid] = useState({ tone: '', words: '' })
  const [muted, setMuted] = useState(isMuted)
  const quiet = useRef(muted)
  useEffect(() => {
    if (!watch) return
    const { tone, words } = newsIn(watch, seen.current)
    if (!tone) return
    setSaid({ tone, words })
    if (!quiet.current) playTone(tone)
  }, [watch])
  const mute = (to: boolean) => {
    storeMuted(to)
    quiet.current = to
    setMuted(to)
    // Pressing it also allows sound, so it plays at once as an example.
    if (!to) playTone('call')
  }
  return { said, muted, mute }
}
