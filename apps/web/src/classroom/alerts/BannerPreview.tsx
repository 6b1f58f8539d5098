import { t } from '@muster/words/t'
import { PreviewBox } from './AlertPreview.tsx'
import classes from './BannerPreview.module.css'

const nothing = () => {}

/**
 * A preview of a broadcast, with a sample that says it is one. Behind Ctrl+Shift+P, for people who set a school up.
 * It lies over the page at any scroll position, and over its head, so that it pushes nothing away.
 */
export function BannerPreview() {
  return (
    <section className={classes.preview} aria-label={t`Preview of the broadcast banner`}>
      <p className={classes.label}>{t`Preview – not a message. Ctrl+Shift+P hides it.`}</p>
      <PreviewBox
        text={t`This is how a broadcast to all rooms will look on this screen.`}
        meta={t`Sample`}
        severity={3}
        open={nothing}
      />
      <PreviewBox none={t`No room messages`} open={nothing} />
    </section>
  )
}
