import { kindWords } from '@muster/domain/incident/kindWords'
import { type IncidentKind, incidentKind } from '@muster/domain/incident/vocabulary'
import type { TemplateChannel } from '@muster/domain/notification/channels'
import { fillMessage, type MessageTemplate } from '@muster/domain/notification/messageTemplates'
import type { MessageReader, NotificationTrigger } from '@muster/domain/notification/vocabulary'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { Segmented } from '../../../ui/kit/Segmented.tsx'
import page from '../../../ui/page/page.module.css'
import { exampleValues } from '../exampleValues.ts'
import ownClasses from '../notifications.module.css'
import { MessagePreview } from './MessagePreview.tsx'

type ExampleMessageProps = {
  reader: MessageReader
  channel: TemplateChannel
  trigger: NotificationTrigger
  words: MessageTemplate
  organization: string
}

/** A message as its reader will see it, with an example’s names. Drills and tests carry their mark. */
export function ExampleMessage({ reader, channel, trigger, words, organization }: ExampleMessageProps) {
  const [kind, setKind] = useState<IncidentKind>('Exercise')
  const { subject, body } = fillMessage(
    channel,
    words,
    exampleValues(reader, organization, trigger, kind),
    kind,
  )
  return (
    <figure className={ownClasses.shown}>
      <figcaption>{t`Preview with sample names`}</figcaption>
      <Segmented
        label={t`Incident in the example`}
        value={kind}
        choices={incidentKind.options.map((value) => ({ value, label: kindWords[value].name }))}
        onChange={setKind}
      />
      <MessagePreview channel={channel} subject={subject} body={body} />
      <p className={page.note}>
        {kind === 'Actual'
          ? t`Real incidents have no mark.`
          : t`${kindWords[kind].word} is added to every such message.`}
      </p>
    </figure>
  )
}
