import { cancelDrillPlan, type DrillStatus, type StoredPlan, skipDrill } from '@muster/contract/drillCalls'
import { dateIn } from '@muster/domain/drill/occurrences'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { ActionMark } from '../../ui/ActionMark.tsx'
import { KindTag } from '../../ui/KindBand.tsx'
import { Badge, type Tone } from '../../ui/kit/Badge.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import classes from '../../ui/page/page.module.css'
import { recurrenceWords } from '../../ui/recurrence/recurrenceWords.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { useNow } from '../../ui/useNow.ts'
import ownClasses from './drills.module.css'
import { occurrenceStatusWords, startsWords, timeLeft, whenIn } from './planWords.ts'
import { StartNow } from './StartNow.tsx'
import { useReloadDrills } from './useDrills.ts'

/** One planned drill: its next time, the outcome of its last, and the actions on it. */
export function PlanLine({ plan: stored }: { plan: StoredPlan }) {
  const { drillPlanId, plan, next, last, siteNames, hasOtherSites, ownerName, isCancelled, isRunning } =
    stored
  const now = useNow(1000)
  return (
    <article className={ownClasses.plan} aria-label={plan.title}>
      <div className={ownClasses.planHead}>
        <div>
          <h2>{plan.title}</h2>
          <span className={ownClasses.marks}>
            <ActionMark action={plan.action} quiet />
            <KindTag kind={plan.kind} />
          </span>
          <span>{hasOtherSites ? t`${commaList(siteNames)} and other sites` : commaList(siteNames)}</span>
          <span className={classes.note}>
            {recurrenceWords(plan.recurrence)} · {startsWords[plan.startBy]} · {t`Planned by ${ownerName}`}
          </span>
        </div>
        <div className={ownClasses.when}>
          {next ? (
            <>
              <span>{timeLeft(next.startsAt, now)}</span>
              <time dateTime={next.startsAt} className={classes.note}>
                {whenIn(plan.timeZone, next.startsAt, plan.siteIds)}
              </time>
              <span className={classes.note}>
                {plan.tell === 'nobody'
                  ? t`Unannounced`
                  : next.toldAt
                    ? t`Notice sent`
                    : t`Notice will be sent`}
              </span>
            </>
          ) : (
            <span className={classes.note}>
              {isRunning ? t`Running now` : isCancelled ? t`Canceled` : t`Ended`}
            </span>
          )}
        </div>
      </div>
      {last ? <LastTime last={last} timeZone={plan.timeZone} /> : null}
      {next && !hasOtherSites ? (
        <div className={classes.actions}>
          <StartNow occurrenceId={next.occurrenceId} title={plan.title} />
          <Button component={Link} to={paths.drillEdit(drillPlanId)}>
            {t`Edit`}
          </Button>
          <Skip stored={stored} />
          <Cancel stored={stored} />
        </div>
      ) : null}
    </article>
  )
}

const lastTones: Record<DrillStatus, Tone> = {
  waiting: 'none',
  started: 'ok',
  missed: 'help',
  heldBack: 'help',
  refused: 'help',
  cancelled: 'none',
}

function LastTime({ last, timeZone }: { last: NonNullable<StoredPlan['last']>; timeZone: string }) {
  return (
    <p className={ownClasses.last}>
      <Badge tone={lastTones[last.stage]}>{occurrenceStatusWords[last.stage]}</Badge>{' '}
      {whenIn(timeZone, last.startsAt)}
      {last.reason ? `. ${last.reason}` : ''}{' '}
      {last.incidentId ? <Link to={paths.overview(last.incidentId)}>{t`Open board`}</Link> : null}
    </p>
  )
}

function Skip({ stored: { drillPlanId, plan, next } }: { stored: StoredPlan }) {
  const reload = useReloadDrills()
  if (!next || plan.recurrence.every === 'once') return null
  const when = whenIn(plan.timeZone, next.startsAt, plan.siteIds)
  return (
    <ConfirmButton
      action={t`Skip next`}
      whyNot={null}
      isDestructive={false}
      onConfirm={async () => {
        const date = dateIn(plan.timeZone, Date.parse(next.startsAt))
        await call(skipDrill, { params: { drillPlanId }, body: { date } })
        await reload()
        toastSuccess(t`Next drill skipped`)
      }}
    >
      {t`${plan.title} will not take place on ${when}. Later dates stay. ${notifiedWords(next.toldAt)}`}
    </ConfirmButton>
  )
}

function Cancel({ stored: { drillPlanId, plan, next } }: { stored: StoredPlan }) {
  const reload = useReloadDrills()
  return (
    <ConfirmButton
      action={t`Cancel drill`}
      whyNot={null}
      onConfirm={async () => {
        await call(cancelDrillPlan, { params: { drillPlanId } })
        await reload()
        toastSuccess(t`Drill canceled`)
      }}
    >
      {t`${plan.title} is canceled for all dates. ${notifiedWords(next?.toldAt ?? null)}`}
    </ConfirmButton>
  )
}

const notifiedWords = (toldAt: string | null) => (toldAt ? t`We email everyone who got a notice.` : '')
