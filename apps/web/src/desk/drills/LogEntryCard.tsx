import { Textarea, TextInput } from '@mantine/core'
import { addDrillRemark, type LogEntry } from '@muster/contract/drillCalls'
import { actionsText } from '@muster/domain/afterAction/actionTracker'
import { actionName } from '@muster/domain/incident/actionGuides'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { commanderWords } from '@muster/domain/incident/incidentWords'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ActionMark } from '../../ui/ActionMark.tsx'
import { DatedTime } from '../../ui/DatedTime.tsx'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import formClasses from '../../ui/form/form.module.css'
import { textField } from '../../ui/form/textField.ts'
import { useForm } from '../../ui/form/useForm.ts'
import { KindTag } from '../../ui/KindBand.tsx'
import { Badge } from '../../ui/kit/Badge.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { StatTile, StatTiles } from '../../ui/kit/StatTile.tsx'
import classes from '../../ui/page/page.module.css'
import { elapsed } from '../../ui/times.ts'
import ownClasses from './drills.module.css'
import { useReloadDrills } from './useDrills.ts'

/** One past drill or incident, with the data that a law requires, and its remarks. */
export function LogEntryCard({ entry }: { entry: LogEntry }) {
  const { incidentId, title, action, kind, startedAt, endedAt, siteNames, stage, remarks } = entry
  const name = title ?? `${actionName(action)}, ${commaList(siteNames)}`
  return (
    <article className={classes.card} aria-label={name}>
      <div className={ownClasses.planHead}>
        <div>
          <Link to={paths.overview(incidentId)} className={ownClasses.title}>
            {name}
          </Link>
          <span className={ownClasses.marks}>
            <ActionMark action={action} quiet />
            <KindTag kind={kind} />
            {stage === 'withdrawn' ? (
              <Badge tone="none">{t`Started by mistake. Does not count.`}</Badge>
            ) : null}
            {stage === 'ended' && entry.answered === 0 ? (
              <Badge tone="none">{t`No room answered. Does not count.`}</Badge>
            ) : null}
          </span>
        </div>
        <div className={ownClasses.when}>
          <DatedTime at={startedAt} timeZone={entry.timeZone ?? undefined} />
          <span className={classes.note}>{t`for ${elapsed(startedAt, Date.parse(endedAt))}`}</span>
        </div>
      </div>
      <StatTiles>
        <StatTile label={t`Rooms that answered`} value={t`${entry.answered} of ${entry.rooms}`} />
        <StatTile label={t`Rooms that saw it`} value={t`${entry.seen} of ${entry.rooms}`} />
        <StatTile
          label={t`People counted`}
          value={entry.accounted}
          detail={entry.expected === null ? null : t`${entry.expected} students expected`}
        />
      </StatTiles>
      <PropertyList facts={factsOf(entry)} />
      {remarks.length > 0 ? (
        <ul className={ownClasses.remarks} aria-label={t`Comments`}>
          {remarks.map(({ remarkId, at, byName, text, weather }) => (
            <li key={remarkId} className={ownClasses.remark}>
              {text}
              <div className={classes.note}>
                {byName} · <DatedTime at={at} />
                {weather ? ` · ${t`Weather: ${weather}`}` : ''}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {entry.mayRemark ? <AddRemark incidentId={incidentId} about={name} /> : null}
    </article>
  )
}

function factsOf({ commanderName, siteNames, location, type, actions }: LogEntry) {
  return [
    { name: t`Commander`, value: commanderWords(commanderName, true) },
    ...(actions.length > 1 ? [{ name: t`Actions`, value: actionsText(actions) }] : []),
    { name: t`Type`, value: incidentTypes.find((each) => each.type === type)?.name ?? '' },
    { name: t`Sites`, value: commaList(siteNames) },
    ...(location ? [{ name: t`Location`, value: location }] : []),
  ]
}

type RemarkProps = { incidentId: string; about: string }

function AddRemark(props: RemarkProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <RemarkForm {...props} close={() => setOpen(false)} />
  return (
    <div>
      <Button aria-label={t`Add a comment to ${props.about}`} onClick={() => setOpen(true)}>
        {t`Add a comment`}
      </Button>
    </div>
  )
}

function RemarkForm({ incidentId, about, close }: RemarkProps & { close: () => void }) {
  const reload = useReloadDrills()
  const form = useForm({
    first: { text: '', weather: '' },
    save: async ({ text, weather }, remarkId) => {
      const body = { remarkId, text, weather: weather.trim() || null }
      await checkAndCall(addDrillRemark, { params: { incidentId }, body })
      await reload()
    },
    onSaved: close,
  })
  return (
    <FormFrame
      action={t`Add comment`}
      cancel={close}
      form={form}
      label={t`Comment on ${about}`}
      className={formClasses.fields}
    >
      <Textarea
        label={t`Comment`}
        description={t`You can’t change it later, but you can add another.`}
        size="md"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        {...textField(form, 'text')}
      />
      <TextInput
        label={t`Weather`}
        description={t`Optional. Some laws require it.`}
        size="md"
        maxLength={200}
        {...textField(form, 'weather')}
      />
    </FormFrame>
  )
}
