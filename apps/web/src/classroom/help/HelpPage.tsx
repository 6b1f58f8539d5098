import { Button } from '@mantine/core'
import type { IncidentType } from '@muster/domain/incident/vocabulary'
import { messageLimit } from '@muster/domain/text'
import { useRef, useState } from 'react'
import { newId } from '../../live/newId.ts'
import { useDraft } from '../../ui/useDraft.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { useBag } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import { useQuietPost } from '../kept/quietPost.ts'
import { PhotoField } from '../photo/PhotoField.tsx'
import quiet from '../quiet.module.css'
import { HelpCalls } from './HelpCalls.tsx'
import { TypeChoice } from './TypeChoice.tsx'
import { useHelp } from './useHelp.ts'

type Draft = { type: IncidentType | null; text: string; photoId: string | null }
const empty: Draft = { type: null, text: '', photoId: null }

/** Asks the school's managers for help without starting an incident: what it is, and if there is time, words and a photo. */
export function HelpPage() {
  useTitle('Ask for help')
  const { barcode } = useBag()
  const { calls, view } = useHelp(barcode)
  const { post } = useQuietPost(barcode)
  const [draft, setDraft] = useDraft<Draft>(`help.${barcode}`, empty)
  const [isPreparing, setPreparing] = useState(false)
  const sent = useRef<HTMLHeadingElement>(null)

  function send() {
    if (draft.type === null) return
    const text = draft.text.trim()
    post.act({
      kind: 'help',
      id: newId(),
      type: draft.type,
      text: text === '' ? null : text,
      photoId: draft.photoId,
    })
    setDraft(empty)
    // What became of it stands above the form.
    requestAnimationFrame(() => sent.current?.focus())
  }

  return (
    <>
      <h1 className={quiet.title}>Ask for help</h1>
      <p className={quiet.lead}>
        The managers of this site are told at once. If a life is in danger, call the emergency number first.
      </p>
      <HelpCalls barcode={barcode} calls={calls} view={view} headingRef={sent} />
      <TypeChoice
        type={draft.type}
        choose={(type) => setDraft({ ...draft, type })}
        other="Anything else the managers should know."
      />
      <div className={quiet.form}>
        <label className={quiet.field}>
          In a few words, if you can
          <textarea
            rows={3}
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
        <div>
          <Button
            fullWidth
            h={64}
            fz="xl"
            className={buttons.primary}
            disabled={draft.type === null || isPreparing}
            aria-describedby="help-hint"
            onClick={send}
          >
            Ask for help
          </Button>
          <p id="help-hint" className={quiet.dim}>
            {draft.type === null
              ? 'Say what it is first.'
              : isPreparing
                ? 'The photo is being prepared. You can send in a moment.'
                : 'Nothing is sent before you press this.'}
          </p>
        </div>
      </div>
    </>
  )
}
