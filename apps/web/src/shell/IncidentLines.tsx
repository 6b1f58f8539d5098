import type { IncidentSummary } from '@muster/contract/shapes'
import { commanderWords } from '@muster/domain/incident/incidentWords'
import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { ActionMark } from '../ui/ActionMark.tsx'
import { DatedTime } from '../ui/DatedTime.tsx'
import { KindTag } from '../ui/KindBand.tsx'
import { TimeText } from '../ui/TimeText.tsx'
import { elapsed } from '../ui/times.ts'
import classes from './IncidentLines.module.css'

/** The lines of a list of incidents, each a link to its board, or to its after-action page when it is over. */
export const incidentLines = {
  line: (incident: IncidentSummary) => <IncidentLine incident={incident} />,
  keyOf: ({ incidentId }: IncidentSummary) => incidentId,
  linesClassName: classes.list,
}

function IncidentLine({ incident }: { incident: IncidentSummary }) {
  const {
    incidentId,
    stage,
    kind,
    action,
    siteNames,
    location,
    commanderName,
    startedAt,
    endedAt,
    roomCount,
  } = incident
  const pageOf = stage === 'active' ? paths.overview : paths.afterAction
  return (
    <Link to={pageOf(incidentId)} className={classes.line} data-stage={stage}>
      <span className={classes.marks}>
        <ActionMark action={action} quiet={stage !== 'active'} />
        <KindTag kind={kind} />
      </span>
      <span className={classes.where}>
        <span className={classes.sites}>
          {commaList(siteNames)}
          {location ? ` · ${location}` : ''}
        </span>
        <span className={classes.detail}>
          {commanderWords(commanderName, stage !== 'active')} · {t`${plural(roomCount, '# room', '# rooms')}`}
        </span>
      </span>
      <span className={classes.when}>
        {stage === 'active' ? <TimeText at={startedAt} /> : <DatedTime at={startedAt} />}
        <span className={classes.detail}>
          {stage === 'active' ? <strong>{t`Active now`}</strong> : null}
          {stage === 'ended' && endedAt ? t`Ended after ${elapsed(startedAt, Date.parse(endedAt))}` : null}
          {stage === 'withdrawn' ? t`Started by mistake` : null}
        </span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  )
}
