import { Button } from '@mantine/core'
import { actionGuides, actionName } from '@muster/domain/incident/actionGuides'
import { type IncidentAction, incidentAction } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { actionLooks } from '../../ui/ActionMark.tsx'
import { rich } from '../../ui/rich.tsx'
import { Translated } from '../../ui/Translated.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { useBag } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import item from '../checklist/InstructionItem.module.css'
import controls from '../controls.module.css'
import quiet from '../quiet.module.css'
import classes from './PracticePage.module.css'
import { recordPractice } from './practiceTimes.ts'

/**
 * Rehearses one action as it will be: its word, its checklist, the room's status. It says PRACTICE all along, nothing
 * leaves the phone, and it is not a drill: nobody is notified.
 */
export function PracticePage({ action }: { action: IncidentAction }) {
  useTitle(t`Practice: ${actionName(action)}`)
  const { barcode } = useBag()
  const { Icon, solid } = actionLooks[action]
  const { directive, instructions } = actionGuides[action]
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [isSafe, setIsSafe] = useState(false)
  const steps = instructions.filter((each) => !('phase' in each) || each.phase !== 'after')
  const isComplete = isSafe && steps.every(({ text }) => done.has(text))
  const end = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isComplete) return
    recordPractice(action, new Date().toISOString())
    end.current?.focus()
  }, [isComplete, action])
  const next = nextAction(action)

  return (
    <>
      <p className={classes.band}>
        <span>{rich`<b>PRACTICE</b> Only on this phone. Nothing is sent.`}</span>
      </p>
      <div className={classes.action} style={{ background: solid }}>
        <h1>
          <Icon size={30} stroke={2} aria-hidden />
          {actionName(action)}
        </h1>
        <p>{directive}</p>
      </div>
      <div className={classes.head}>
        <h2>{t`Checklist`}</h2>
        <span className={quiet.dim}>{t`${done.size} of ${steps.length} done`}</span>
      </div>
      <ol className={quiet.list}>
        {steps.map(({ text }, index) => (
          <li key={text} className={item.item} data-completed={done.has(text)}>
            <p className={item.text} id={`practice-${index}`}>
              <Translated text={text} />
            </p>
            <Button
              fullWidth
              h={56}
              fz="lg"
              disabled={done.has(text)}
              className={done.has(text) ? buttons.done : buttons.primary}
              leftSection={done.has(text) ? <IconCheck size={24} aria-hidden /> : null}
              aria-describedby={`practice-${index}`}
              onClick={() => setDone(new Set([...done, text]))}
            >
              {done.has(text) ? t`Acknowledged` : t`Acknowledge`}
            </Button>
          </li>
        ))}
      </ol>
      <h2 className={quiet.heading}>{t`How is everyone?`}</h2>
      <button
        type="button"
        className={`${controls.choice} ${classes.safe}`}
        aria-pressed={isSafe}
        onClick={() => setIsSafe(!isSafe)}
      >
        {isSafe ? <IconCheck aria-hidden /> : null}
        {t`All safe`}
      </button>
      <p
        className={quiet.dim}
      >{t`In an incident you can also report that someone is injured or missing, and what you need. Here, tap “All safe”.`}</p>
      {isComplete ? (
        <section className={quiet.notice} data-good="true" aria-labelledby="practice-end">
          <h2
            id="practice-end"
            ref={end}
            tabIndex={-1}
            className={classes.end}
          >{t`You have practiced ${actionName(action)}`}</h2>
          <p>{t`This was practice: nothing was sent. In an incident each tap goes to command right away.`}</p>
          <div className={quiet.row}>
            <Button
              component={Link}
              to={paths.practice(barcode, next)}
              h={56}
              fz="lg"
              className={buttons.primary}
            >{t`Practice ${actionName(next)}`}</Button>
            <Button
              component={Link}
              to={paths.bag(barcode)}
              variant="default"
              h={56}
              fz="lg"
            >{t`Done`}</Button>
          </div>
        </section>
      ) : (
        <div className={quiet.buttons}>
          <Button
            component={Link}
            to={paths.bag(barcode)}
            variant="default"
            h={56}
            fz="lg"
          >{t`End practice`}</Button>
        </div>
      )}
    </>
  )
}

function nextAction(action: IncidentAction): IncidentAction {
  const all = incidentAction.options
  return all[(all.indexOf(action) + 1) % all.length] ?? action
}
