import { firstAidGuides, firstAidSources } from '@muster/domain/readiness/firstAidGuides'
import { t, told } from '@muster/words/t'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { useBag } from '../BagContext.ts'
import quiet from '../quiet.module.css'
import classes from './RemedyPage.module.css'
import { RemedySteps } from './RemedySteps.tsx'
import { remedyPath } from './remedyAddress.ts'

/**
 * First aid: what do you see, then one card a step. Its words are part of the app, so it needs no network. The address
 * holds condition and step, so that “back” on the phone goes one card back.
 */
export function RemedyPage() {
  useTitle(t`First aid`)
  const [search] = useSearchParams()
  const remedy = firstAidGuides.find(({ key }) => key === search.get('for'))
  if (!remedy) return <Conditions />
  const step = Math.min(remedy.steps.length, Math.max(0, Number(search.get('step')) || 0))
  return <RemedySteps key={`${remedy.key} ${step}`} remedy={remedy} step={step} />
}

function Conditions() {
  const { barcode } = useBag()
  return (
    <>
      <h1 className={quiet.title}>{t`First aid`}</h1>
      <p className={quiet.lead}>{t`What do you see? Each step is one card. Works without a network.`}</p>
      <ul className={classes.conditions}>
        {firstAidGuides.map((remedy) => (
          <li key={remedy.key}>
            <Link to={remedyPath(remedy, 0)} className={classes.condition}>
              <span>
                <strong>{told(remedy.name)}</strong>
                <span>{told(remedy.signs)}</span>
              </span>
              <IconChevronRight aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      <p className={quiet.dim}>{told(firstAidSources)}</p>
      <Link to={paths.bag(barcode, 'contents')} className={quiet.link}>{t`What is in this bag`}</Link>
    </>
  )
}
