import { Button } from '@mantine/core'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import type { IncidentType } from '@muster/domain/incident/vocabulary'
import { messageLimit } from '@muster/domain/text'
import { useRef } from 'react'
import { useDraft } from '../../ui/useDraft.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { useActiveRoom } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import { typeIcons } from '../help/helpIcons.ts'
import { newId } from '../kept/newId.ts'
import { PhotoField } from '../photo/PhotoField.tsx'
import quiet from '../quiet.module.css'
import classes from './ReportPage.module.css'
import { RoomReports } from './RoomReports.tsx'

type Draft = { type: IncidentType | null; text: string; photoId: string | null }
const empty: Draft = { type: null, text: '', photoId: null }

/** The room tells command of something during an incident: one tap says what, one sends it; words and a photo if there is time. */
export function ReportPage() {
  useTitle('Report')
  const { incident, view, act } = useActiveRoom()
  const [draft, setDraft] = useDraft<Draft>(`report.${incident.id}.${view.room.id}`, empty)
  const sent = useRef<HTMLHeadingElement>(null)

  function send() {
    const { type, photoId } = draft
    if (type === null) return
    const text = draft.text.trim()
    act({ kind: 'report', reportId: newId(), type, text: text === '' ? null : text, photoId })
    setDraft(empty)
    requestAnimationFrame(() => sent.current?.focus())
  }

  return (
    <>
      <h1 className={classes.title}>Report to command</h1>
      <fieldset className={classes.types}>
        <legend className={classes.legend}>What is it?</legend>
        {incidentTypes.map(({ type, name }) => {
          const Icon = typeIcons[type]
          return (
            <button
              key={type}
              type="button"
              className={classes.type}
              aria-pressed={draft.type === type}
              onClick={() => setDraft({ ...draft, type })}
            >
              <Icon size={26} aria-hidden />
              {name}
            </button>
          )
        })}
      </fieldset>
      <div className={quiet.form}>
        <label className={quiet.field}>
          In a few words, if you can
          <textarea
            rows={2}
            maxLength={messageLimit}
            dir="auto"
            value={draft.text}
            onChange={({ target }) => setDraft({ ...draft, text: target.value })}
          />
        </label>
        <PhotoField
          label="Add a photo"
          photoId={draft.photoId}
          change={(photoId) => setDraft({ ...draft, photoId })}
        />
        <Button
          fullWidth
          h={56}
          fz="lg"
          className={buttons.primary}
          disabled={draft.type === null}
          onClick={send}
        >
          {draft.type === null ? 'Choose what it is' : 'Send report'}
        </Button>
      </div>
      <RoomReports headingRef={sent} />
    </>
  )
}
