import { AlertSegment } from './AlertSegment.tsx'
import headerClasses from './AlertsHeader.module.css'
import classes from './BannerPreview.module.css'

const nothing = () => {}

/** How a broadcast will look, with a sample that says it is one. Behind Ctrl+Shift+P, for whoever sets a school up. */
export function BannerPreview() {
  return (
    <section className={headerClasses.header} aria-label="Preview of the broadcast banner">
      <p className={classes.label}>Preview – not a message. Ctrl+Shift+P hides it.</p>
      <div className={headerClasses.segments}>
        <AlertSegment
          title="Broadcast"
          preview="This is how a broadcast to all rooms will look on this screen."
          none="No broadcast message"
          severity={3}
          isFlashing={false}
          isCollapsed={false}
          open={nothing}
        />
        <AlertSegment
          title="Room"
          preview={null}
          none="No room messages"
          isFlashing={false}
          isCollapsed={false}
          open={nothing}
        />
      </div>
    </section>
  )
}
