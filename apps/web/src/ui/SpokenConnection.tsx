import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type ConnectionStanding, connectionNews, spokenAfter } from '../live/connectionNews.ts'

/** Tells a screen reader when the connection is lost and when it is back, each once. What is shown says it, too, with ages that nobody wants read aloud. */
export function SpokenConnection({ standing }: { standing: ConnectionStanding }) {
  const [said, setSaid] = useState<{ standing: ConnectionStanding; words: string }>({
    standing: 'starting',
    words: '',
  })
  useEffect(() => {
    const say = () =>
      setSaid((before) => {
        const words = connectionNews(before.standing, standing)
        return standing === 'starting' ? before : { standing, words: words ?? before.words }
      })
    const timer = setTimeout(say, standing === 'works' ? 0 : spokenAfter)
    return () => clearTimeout(timer)
  }, [standing])
  return (
    <VisuallyHidden component="p" role="status">
      {said.words}
    </VisuallyHidden>
  )
}
