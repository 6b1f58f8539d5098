import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  announceAfterMs,
  type ConnectionStatus,
  connectionAnnouncement,
} from '../live/connectionAnnouncement.ts'

/**
 * Tells a screen reader when the connection is lost and when it is back, each once. The visible words say it, too,
 * with ages that nobody wants read aloud.
 */
export function ConnectionAnnouncer({ status }: { status: ConnectionStatus }) {
  const [announced, setAnnounced] = useState<{ status: ConnectionStatus; words: string }>({
    status: 'starting',
    words: '',
  })
  useEffect(() => {
    const say = () =>
      setAnnounced((before) => {
        const words = connectionAnnouncement(before.status, status)
        return status === 'starting' ? before : { status, words: words ?? before.words }
      })
    const timer = setTimeout(say, status === 'works' ? 0 : announceAfterMs)
    return () => clearTimeout(timer)
  }, [status])
  return (
    <VisuallyHidden component="p" role="status">
      {announced.words}
    </VisuallyHidden>
  )
}
