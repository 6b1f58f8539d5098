import { Button } from '@mantine/core'
import type { IncidentType } from '@muster/domain/incident/vocabulary'
import { messageLimit } from '@muster/domain/text'
import { useRef, useState } from 'react'
import { newId } from '../../live/newId.ts'
import { useDraft } from '../../ui/useDraft.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { useActiveRoom } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import { TypeChoice } from '../help/TypeChoice.tsx'
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
  const [isPreparing, setPreparing] = useState(false)
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
      <TypeChoice type={draft.type} choose={(type) => setDraft({ ...draft, type })} />
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
          change={(photoId) => setDraft((was) => ({ ...was, photoId }))}
          isPreparing={isPreparing}
          setPreparing={setPreparing}
        />
        <Button
          fullWidth
          h={56}
          fz="lg"
          className={buttons.primary}
          disabled={draft.type === null || isPreparing}
          onClick={send}
        >
          {draft.type === null ? 'Choose what it is' : isPreparing ? 'Preparing the photo…' : 'Send report'}
        </Button>
      </div>
      <RoomReports headingRef={sent} />
    </>
  )
}
