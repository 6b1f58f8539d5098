import { t } from '@muster/words/t'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './PartnerCarousel.module.css'

/** Specification, sections 2 and 9: three partner logos, 10 s each. */
const most = 3
const everyMs = 10_000

/**
 * The logos of the organization and its partners, one after the other. With reduced motion they all show, without
 * moving; logos that do not load are left out.
 * @param name of the organization
 */
export function PartnerCarousel({ urls, name }: { urls: readonly string[]; name: string }) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const logos = [...new Set(urls)].slice(0, most).filter((url) => !broken.includes(url))
  const [turn, setTurn] = useState(0)
  const [isPaused, setPaused] = useState(wantsLessMotion)
  const isTurning = !isPaused && logos.length > 1

  useEffect(() => {
    if (!isTurning) return
    const timer = setInterval(() => setTurn((now) => now + 1), everyMs)
    return () => clearInterval(timer)
  }, [isTurning])

  if (logos.length === 0) return null
  const shownAt = turn % logos.length
  return (
    <section className={classes.carousel} aria-label={t`Partners`} data-still={isPaused}>
      <ul className={classes.logos}>
        {logos.map((url, position) => (
          <li key={url} className={classes.logo} hidden={!isPaused && position !== shownAt}>
            <img
              src={url}
              alt={t`Logo ${position + 1} of ${name}’s partners`}
              referrerPolicy="no-referrer"
              onError={() => setBroken((all) => [...all, url])}
            />
          </li>
        ))}
      </ul>
      {logos.length > 1 ? (
        <button type="button" className={classes.pause} onClick={() => setPaused(!isPaused)}>
          {isPaused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />}
          {isPaused ? t`Play logos` : t`Pause logos`}
        </button>
      ) : null}
    </section>
  )
}

function wantsLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
