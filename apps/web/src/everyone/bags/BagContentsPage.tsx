import { contentsOf } from '@muster/domain/readiness/bagContents'
import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { useTitle } from '../../ui/useTitle.ts'
import { OpenYourBag } from './OpenYourBag.tsx'
import classes from './publicPage.module.css'

/** The contents of a classroom's bag, with reasons. The page of a bag itself shows the contents of that one. */
export default function BagContentsPage() {
  useTitle(t`What belongs in a safety bag`)
  return (
    <div className={classes.page}>
      <h1>{t`What belongs in a safety bag`}</h1>
      <p
        className={classes.lead}
      >{t`This is the bag of a classroom. Open yours to see what is in it, count it, and report what is missing.`}</p>
      <section className={classes.card} aria-label={t`Contents`}>
        <ul className={classes.things}>
          {contentsOf('classroom').map(({ key, name, expected, canExpire, howToUse }) => (
            <li key={key}>
              <strong>{told(name)}</strong>
              <span className="tabular">
                {t`${plural(expected, '# piece', '# pieces')}`}
                {canExpire ? ` · ${t`has a date`}` : ''}
              </span>
              <p>{told(howToUse)}</p>
            </li>
          ))}
        </ul>
      </section>
      <OpenYourBag />
    </div>
  )
}
