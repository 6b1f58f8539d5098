import { Title } from '@mantine/core'
import type { SafetyAudit } from '@muster/contract/safetyAuditCalls'
import { questionsOf } from '@muster/domain/safetyAudit/template'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import classes from '../../../ui/page/page.module.css'
import { dayOf } from '../../../ui/times.ts'
import ownClasses from '../safetyAudit.module.css'

/** The findings with their tasks; and the good practice. */
export function FoundList({ audit, siteId }: { audit: SafetyAudit; siteId: number }) {
  const texts = new Map(questionsOf(audit.sections).map(({ key, text }) => [key, text]))
  const good = audit.answers.filter(({ isCommendable }) => isCommendable)
  return (
    <>
      <section className={classes.card} aria-labelledby="findings">
        <Title order={2} id="findings">
          {t`Findings`}
        </Title>
        {audit.findings.length === 0 ? (
          <p className={classes.note}>{t`No findings. Nothing needs to be fixed.`}</p>
        ) : (
          <ul className={ownClasses.list}>
            {audit.findings.map(({ findingId, text, questionKey, byName, at, task }) => (
              <li key={findingId}>
                <p>{text}</p>
                {task ? (
                  <p>
                    <Badge tone={task.stage === 'done' ? 'ok' : 'none'}>
                      {task.stage === 'done' ? t`Done` : t`Open`}
                    </Badge>{' '}
                    <Link to={paths.taskEdit(siteId, task.taskId)}>
                      {task.title === text ? t`Task` : task.title}
                    </Link>
                    {` · ${task.ownerName ?? t`unassigned`}`}
                    {task.dueOn ? ` · ${t`due ${dayOf(task.dueOn)}`}` : ''}
                  </p>
                ) : null}
                <p className={classes.note}>
                  {(questionKey && texts.get(questionKey)) || t`Entire site`} · {byName}, {dayOf(at)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      {good.length === 0 ? null : (
        <section className={classes.card} aria-labelledby="done-well">
          <Title order={2} id="done-well">
            {t`Good practice`}
          </Title>
          <ul className={ownClasses.list}>
            {good.map(({ questionKey, note }) => (
              <li key={questionKey}>
                <p>{texts.get(questionKey)}</p>
                {note ? <p className={classes.note}>{note}</p> : null}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
