import { t } from '@muster/words/t'
import { useContext } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Translated } from '../../ui/Translated.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { BagContext } from '../BagContext.ts'
import classes from './MissingScreen.module.css'

/**
 * The screen in place of one page of a bag that has broken. The frame around it stays, and in an incident so do the
 * instructions.
 */
export function PageErrorScreen() {
  useTitle(t`This page does not work`)
  const { barcode = '' } = useParams()
  const room = useContext(BagContext)?.room ?? null
  return (
    <section className={classes.missing} role="alert">
      <h1>{room ? t`What to do` : t`This page does not work`}</h1>
      {room ? (
        <ol>
          {room.view.instructions.map(({ id, text }) => (
            <li key={id} dir="auto">
              <Translated text={text} />
            </li>
          ))}
        </ol>
      ) : null}
      <p>{t`This part of the page does not work now. What you did is saved.`}</p>
      {/* Loads a new document: the broken state is not carried on. */}
      <a href={paths.bag(barcode, room ? 'checklist' : undefined)} className={classes.way}>
        {room ? t`Open the checklist again` : t`Open the bag again`}
      </a>
    </section>
  )
}
