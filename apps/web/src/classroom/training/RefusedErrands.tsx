import { Button } from '@mantine/core'
import type { AnyBagPage } from '../bagPages.ts'
import { takeBackCount } from '../contents/countDraft.ts'
import type { QuietEntry } from '../kept/quietBox.ts'
import { openQuietPost, useQuietPost } from '../kept/quietPost.ts'
import classes from '../shell/NotSent.module.css'
import { errandName, refusedElsewhere } from './refusedErrands.ts'

/** On every quiet page: what the server has refused since, unless the page itself says it. */
export function RefusedErrands({ barcode, page }: { barcode: string; page: AnyBagPage }) {
  const { entries } = useQuietPost(barcode)
  return <RefusedList barcode={barcode} refused={refusedElsewhere(entries, page)} />
}

/** Refused errands with their reason, until somebody has read them. */
export function RefusedList({ barcode, refused }: { barcode: string; refused: readonly QuietEntry[] }) {
  if (refused.length === 0) return null
  return (
    <section className={classes.list} aria-label="Not sent" role="alert">
      {refused.map((entry) => (
        <div key={entry.errand.id} className={classes.entry}>
          <p>
            <strong>Not sent:</strong> {errandName(entry.errand)}. {entry.refusal}
          </p>
          <Button
            variant="default"
            h={48}
            fz="md"
            onClick={() => {
              takeBackCount(barcode, entry)
              openQuietPost(barcode).box.remove(entry.errand.id)
            }}
          >
            OK
          </Button>
        </div>
      ))}
    </section>
  )
}
