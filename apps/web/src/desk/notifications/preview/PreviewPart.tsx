import { NativeSelect, Title } from '@mantine/core'
import { type NotificationPreview, previewNotifications } from '@muster/contract/notificationCalls'
import { actionName } from '@muster/domain/incident/actionGuides'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { kindWords } from '@muster/domain/incident/kindWords'
import {
  type IncidentAction,
  type IncidentKind,
  type IncidentType,
  incidentAction,
  incidentKind,
  incidentType,
} from '@muster/domain/incident/vocabulary'
import {
  channelWords,
  messageReaderWords,
  type NotificationTrigger,
  notificationTrigger,
} from '@muster/domain/notification/vocabulary'
import { commaList } from '@muster/words/commaList'
import { spokenLocale, t } from '@muster/words/t'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { productName } from '../../../api/product.ts'
import { paths } from '../../../paths.ts'
import { useSites } from '../../../siteChoice/useSites.ts'
import { languageName } from '../../../ui/form/LanguageField.tsx'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { EmptyState } from '../../../ui/kit/EmptyState.tsx'
import { SearchSelect } from '../../../ui/kit/SearchSelect.tsx'
import { countPeople } from '../../../ui/message/peopleWords.ts'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import classes from '../../../ui/page/page.module.css'
import { rich } from '../../../ui/rich.tsx'
import ownClasses from '../notifications.module.css'
import { triggerWords } from '../ruleWords.ts'
import { VirtualList } from '../VirtualList.tsx'
import { MessagePreview } from '../words/MessagePreview.tsx'

type Occasion = {
  kind: IncidentKind
  type: IncidentType
  action: IncidentAction
  siteIds: number[]
  stage: NotificationTrigger
}

/** A preview of who would get which message if something happened now; nothing is sent. */
export function PreviewPart() {
  const sites = useSites()
  return (
    <Loaded query={sites}>
      {(all) =>
        all[0] ? <Preview sites={all} first={all[0].id} /> : <EmptyState title={t`No sites yet.`} />
      }
    </Loaded>
  )
}

type PreviewProps = { sites: readonly { id: number; name: string }[]; first: number }

function Preview({ sites, first }: PreviewProps) {
  const [occasion, setOccasion] = useState<Occasion>({
    kind: 'Actual',
    type: 1,
    action: 'Lockdown',
    siteIds: [first],
    stage: 'start',
  })
  const change = (part: Partial<Occasion>) => setOccasion({ ...occasion, ...part })
  const preview = useQuery({
    queryKey: ['notifications', 'preview', occasion],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(previewNotifications, { body: { ...occasion, pageSize: 1000 } }, { signal }),
  })
  return (
    <>
      <section className={classes.card} aria-labelledby="occasion">
        <Title order={2} id="occasion">
          {t`If this happened now`}
        </Title>
        <div className={ownClasses.fields}>
          <NativeSelect
            label={t`Kind`}
            size="md"
            value={occasion.kind}
            data={incidentKind.options.map((value) => ({ value, label: kindWords[value].name }))}
            onChange={({ currentTarget }) => change({ kind: incidentKind.parse(currentTarget.value) })}
          />
          <NativeSelect
            label={t`Action`}
            size="md"
            value={occasion.action}
            data={incidentAction.options.map((value) => ({ value, label: actionName(value) }))}
            onChange={({ currentTarget }) => change({ action: incidentAction.parse(currentTarget.value) })}
          />
          <SearchSelect
            label={t`Type`}
            size="md"
            value={String(occasion.type)}
            data={incidentTypes.map(({ type, name }) => ({ value: String(type), label: name }))}
            onChange={(type) => change({ type: incidentType.parse(Number(type)) })}
          />
          <SearchSelect
            label={t`Site`}
            size="md"
            value={String(occasion.siteIds[0])}
            data={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(siteId) => change({ siteIds: [Number(siteId)] })}
          />
          <NativeSelect
            label={t`When`}
            size="md"
            value={occasion.stage}
            data={notificationTrigger.options.map((value) => ({ value, label: triggerWords[value] }))}
            onChange={({ currentTarget }) =>
              change({ stage: notificationTrigger.parse(currentTarget.value) })
            }
          />
        </div>
      </section>
      <Loaded query={preview}>{(data) => <Outcome preview={data} />}</Loaded>
    </>
  )
}

function Outcome({ preview }: { preview: NotificationPreview }) {
  const { rules, channels, items, total } = preview
  if (rules.length === 0)
    return (
      <section className={classes.card} aria-label={t`Event`}>
        <EmptyState
          title={t`No one would be notified.`}
          action={
            <Button component={Link} to={paths.notificationRule('new')}>
              {t`Create a rule`}
            </Button>
          }
        >
          {t`No rule covers this.`}
        </EmptyState>
      </section>
    )
  return (
    <>
      <section className={classes.card} aria-labelledby="outcome">
        <Title order={2} id="outcome">
          {t`Messages`}
        </Title>
        <p className={classes.note}>
          {rich`By ${rules.map(({ ruleId, name }, at) => (
            <span key={ruleId}>
              {at > 0 ? ', ' : ''}
              <Link to={paths.notificationRule(ruleId)}>{name}</Link>
            </span>
          ))}. This page sends nothing.`}
        </p>
        <div className={ownClasses.channels}>
          {channels.map(({ reader, channel, language, isConfigured, recipients, held, subject, body }) => (
            <section
              key={`${channel} ${reader} ${language}`}
              className={ownClasses.channel}
              aria-label={`${channelWords[channel]}, ${messageReaderWords[reader].toLocaleLowerCase(spokenLocale())}${language === 'en' ? '' : `, ${languageName(language)}`}`}
            >
              <h3>
                {channelWords[channel]} · {messageReaderWords[reader]}
                {language === 'en' ? null : ` · ${languageName(language)}`}
              </h3>
              <p>
                <strong>{countPeople(channel, recipients - held)}</strong>
                {held > 0 ? `, ${t`and ${held} held during quiet hours`}` : ''}
              </p>
              {isConfigured ? null : (
                <Badge tone="warn">
                  {t`${productName()} can’t use this channel yet, so its messages would fail. See “Channels”.`}
                </Badge>
              )}
              <MessagePreview channel={channel} subject={subject} body={body} language={language} />
            </section>
          ))}
        </div>
      </section>
      <section className={classes.card} aria-labelledby="who">
        <Title order={2} id="who">
          {t`Who`}
        </Title>
        {total > items.length ? (
          <p className={classes.note}>{t`The first ${items.length} of ${total} messages.`}</p>
        ) : null}
        <VirtualList
          label={t`Recipients`}
          items={items}
          keyOf={({ channel, name, address }) => `${channel} ${address ?? name}`}
          line={(item) => <PersonLine {...item} />}
        />
      </section>
    </>
  )
}

function PersonLine({ channel, name, address, groups, isHeld }: NotificationPreview['items'][number]) {
  return (
    <div className={ownClasses.between}>
      <div>
        <strong dir="auto">{name}</strong>
        <p className={classes.note}>
          {address === null || address === name ? '' : `${address} · `}
          {commaList(groups)}
        </p>
      </div>
      {address === null ? (
        <Badge tone="help">{t`No contact details`}</Badge>
      ) : (
        <span>
          {channelWords[channel]}
          {isHeld ? ` · ${t`held, quiet hours`}` : ''}
        </span>
      )}
    </div>
  )
}
