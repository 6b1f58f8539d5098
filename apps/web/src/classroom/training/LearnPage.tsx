import { actionGuides, actionName } from '@muster/domain/incident/actionGuides'
import { incidentAction } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { IconChevronRight, IconShieldCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type BagPage, paths } from '../../paths.ts'
import { actionLooks } from '../../ui/ActionMark.tsx'
import { dayOf } from '../../ui/times.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { useBag } from '../BagContext.ts'
import { HelpLine } from '../help/HelpLine.tsx'
import quiet from '../quiet.module.css'
import { NotSent } from '../shell/NotSent.tsx'
import classes from './LearnPage.module.css'
import { readPracticeTimes } from './practiceTimes.ts'

/** The five actions to practice before they matter, and the other pages of this bag. */
export function LearnPage() {
  const { barcode, record } = useBag()
  useTitle(record.name)
  const done = readPracticeTimes()
  return (
    <>
      <div className={classes.calm} role="status">
        <IconShieldCheck size={32} aria-hidden />
        <div>
          <h1>{t`No incident now`}</h1>
          <p>{t`Keep this page open. When an incident starts, it shows what to do.`}</p>
        </div>
      </div>
      <NotSent />
      <HelpLine />
      <h2 className={classes.heading}>{t`Practice the five actions`}</h2>
      <p className={quiet.lead}>{t`Two minutes each. Nothing is sent.`}</p>
      <ul className={classes.rows}>
        {incidentAction.options.map((action) => {
          const { Icon, text } = actionLooks[action]
          const at = done[action]
          return (
            <li key={action}>
              <Link to={paths.practice(barcode, action)} className={classes.row}>
                <Icon size={28} color={text} aria-hidden />
                <span className={classes.words}>
                  <strong style={{ color: text }}>{actionName(action)}</strong>
                  <span>{actionGuides[action].directive}</span>
                  {at ? <span className={quiet.dim}>{t`Practiced on this phone ${dayOf(at)}`}</span> : null}
                </span>
                <IconChevronRight className={classes.chevron} aria-hidden />
              </Link>
            </li>
          )
        })}
      </ul>
      <h2 className={quiet.heading}>{t`This bag`}</h2>
      <ul className={classes.rows}>
        {ways.map(({ page, label, hint }) => (
          <li key={page}>
            <Link to={paths.bag(barcode, page)} className={classes.row}>
              <span className={classes.words}>
                <strong>{label}</strong>
                <span>{hint}</span>
              </span>
              <IconChevronRight className={classes.chevron} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Ways that are not in the navigation. */
const ways: readonly { page: BagPage; label: string; hint: string }[] = [
  {
    page: 'about',
    get label() {
      return t`How to use RedBag`
    },
    get hint() {
      return t`What this page does in an incident.`
    },
  },
  {
    page: 'inventory',
    get label() {
      return t`Count what is in the bag`
    },
    get hint() {
      return t`Missing items become a restock task.`
    },
  },
  {
    page: 'setup',
    get label() {
      return t`Set up this phone`
    },
    get hint() {
      return t`With a setup code: register this phone to see student names.`
    },
  },
  {
    page: 'generate-barcode',
    get label() {
      return t`Code and label`
    },
    get hint() {
      return t`Show this bag’s code to another phone, or print it.`
    },
  },
]
