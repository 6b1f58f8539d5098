import { Button } from '@mantine/core'
import type { IncidentType } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { useId, useState } from 'react'
import { useDraft } from '../../ui/useDraft.ts'
import buttons from '../buttons.module.css'
import { type TextAndPhoto, TextAndPhotoFields, usePhotoPreparation } from '../photo/TextAndPhotoFields.tsx'
import quiet from '../quiet.module.css'
import { TypeChoice } from './TypeChoice.tsx'

/** A report as it is sent: blank words are null. */
export type ReportInput = { type: IncidentType; text: string | null; photoId: string | null }

type Draft = TextAndPhoto & { type: IncidentType | null }
const empty: Draft = { type: null, text: '', photoId: null }

type Props = {
  /** The name under which the draft is kept until it is sent. */
  name: string
  /** The meaning of “Other” here, where there is time to read what each type means; absent in an incident. */
  other?: string
  /** The label of the button once it can be pressed. */
  button: string
  send: (telling: ReportInput) => void
}

/** Reports an event: one tap chooses its type, one sends it; words and a photo if there is time. */
export function ReportForm({ name, other, button, send }: Props) {
  const [draft, setDraft] = useDraft<Draft>(name, empty)
  const photo = usePhotoPreparation()
  const hint = useId()
  const [hasSent, setHasSent] = useState(false)
  const { type, photoId } = draft
  const isBrief = other === undefined
  const whyNot =
    type === null
      ? hasSent
        ? t`Your report was sent. To send another, choose what it is.`
        : t`Choose what it is first.`
      : photo.isPreparing
        ? t`The photo is being prepared. You can send in a moment.`
        : null

  function submit() {
    if (type === null) return
    send({ type, text: draft.text.trim() || null, photoId })
    setDraft(empty)
    setHasSent(true)
  }

  return (
    <>
      <TypeChoice
        type={type}
        choose={(chosen) => setDraft((was) => ({ ...was, type: chosen }))}
        {...(other === undefined ? {} : { other })}
      />
      <div className={quiet.form}>
        <TextAndPhotoFields
          label={t`Details (optional)`}
          rows={isBrief ? 2 : 3}
          value={draft}
          change={(part) => setDraft((was) => ({ ...was, ...part }))}
          photo={photo}
        />
        <div>
          <Button
            fullWidth
            h={isBrief ? 56 : 64}
            fz={isBrief ? 'lg' : 'xl'}
            className={buttons.primary}
            disabled={whyNot !== null}
            aria-describedby={hint}
            onClick={submit}
          >
            {button}
          </Button>
          <p id={hint} className={quiet.dim}>
            {whyNot ?? t`Nothing is sent until you press this.`}
          </p>
        </div>
      </div>
    </>
  )
}
