import { contentsOf } from '@muster/domain/readiness/bagContents'
import { useTitle } from '../../ui/useTitle.ts'
import { OpenYourBag } from './OpenYourBag.tsx'
import classes from './publicPage.module.css'

/** The contents of a classroom's bag, with reasons. The page of a bag itself shows the contents of that one. */
export default function BagContentsPage() {
  useTitle('What belongs in a safety bag')
  return (
    <div className={classes.page}>
      <h1>What belongs in a safety bag</h1>
      <p className={classes.lead}>
        This is the bag of a classroom. Open yours to see what is in it, count it, and report what is missing.
      </p>
      <section className={classes.card} aria-label="Contents">
        <ul className={classes.things}>
          {contentsOf('classroom').map(({ key, name, expected, canExpire, howToUse }) => (
            <li key={key}>
              <strong>{name}</strong>
              <span className="tabular">
                {expected} {expected === 1 ? 'piece' : 'pieces'}
                {canExpire ? ' · has a date' : ''}
              </span>
              <p>{howToUse}</p>
            </li>
          ))}
        </ul>
      </section>
      <OpenYourBag />
    </div>
  )
}
