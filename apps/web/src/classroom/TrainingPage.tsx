import { Button } from '@mantine/core'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import { incidentAction } from '@muster/domain/incident/vocabulary'
import { IconChevronDown, IconShieldCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { actionLooks } from '../ui/ActionMark.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { useBag } from './BagContext.ts'
import { NotSent } from './NotSent.tsx'
import classes from './TrainingPage.module.css'

/** A bag's home while nothing is happening: what to do in each of the five actions, to be learned before it matters. */
export function TrainingPage() {
  const { barcode, record } = useBag()
  useTitle(record.name)
  return (
    <>
      <div className={classes.calm} role="status">
        <IconShieldCheck size={32} aria-hidden />
        <div>
          <h1>No incident now</h1>
          <p>Keep this page open: the moment something starts, this phone shows what to do.</p>
        </div>
      </div>
      <NotSent />
      <h2 className={classes.heading}>Know the five actions</h2>
      <ul className={classes.actions}>
        {incidentAction.options.map((action) => {
          const { Icon, text } = actionLooks[action]
          const { directive, instructions } = actionGuides[action]
          return (
            <li key={action}>
              <details className={classes.action}>
                <summary>
                  <Icon size={28} color={text} aria-hidden />
                  <span className={classes.words}>
                    <strong style={{ color: text }}>{action}</strong>
                    <span>{directive}</span>
                  </span>
                  <IconChevronDown className={classes.chevron} aria-hidden />
                </summary>
                <ol>
                  {instructions.map((instruction) => (
                    <li key={instruction.text}>{instruction.text}</li>
                  ))}
                </ol>
              </details>
            </li>
          )
        })}
      </ul>
      <Button component={Link} to={paths.bag(barcode, 'about')} variant="default" fullWidth h={56} fz="lg">
        How to use RedBag
      </Button>
    </>
  )
}
