import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type ConnectionStanding, connectionNews, spokenAfter } from '../live/connectionNews.ts'

/** Tells a screen reader when the connection is lost and when it is back, each once. What is shown says it, too, with ages that nobody wants read aloud. */
export function ConnectionAnnouncer({ status }: { status: ConnectionStanding }) {
  const [announced, setAnnounced] = useState<{ status: ConnectionStanding; words: string }>({
    status: 'starting',
    words: '',
  })
  useEffect(() => {
    const say = () =>
      setAnnounced((before) => {
        const words = connectionNews(before.status, status)
        return status === 'starting' ? before : { status, words: words ?? before.words }
      })
    const timer = setTimeout(say, status === 'works' ? 0 : spokenAfter)
    return () => clearTimeout(timer)
  }, [status])
  return (
    <VisuallyHidden component="p" role="status">
      {announced.words}
    </VisuallyHidden>
  )
}
