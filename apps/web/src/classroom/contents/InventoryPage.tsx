import { Button } from '@mantine/core'
import type { BagContents } from '@muster/contract/readinessCalls'
import { useState } from 'react'
import { newId } from '../../live/newId.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { useBag } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import controls from '../controls.module.css'
import { KeptLine } from '../kept/KeptLine.tsx'
import { useQuietPost } from '../kept/quietPost.ts'
import { useKeptDraft } from '../kept/useKeptDraft.ts'
import { usePhoto, WordsAndPhoto } from '../photo/WordsAndPhoto.tsx'
import quiet from '../quiet.module.css'
import { RefusedList } from '../training/RefusedErrands.tsx'
import { refusedCounts } from '../training/refusedErrands.ts'
import { CountHistory } from './CountHistory.tsx'
import { CountResult } from './CountResult.tsx'
import { countKind, linesOf, noCount } from './countDraft.ts'
import { ItemCount } from './ItemCount.tsx'
import { useContents } from './useContents.ts'

/** A dated count of what is in the bag. What was typed stays on the phone until it is sent. */
export function InventoryPage() {
  useTitle('Count the bag')
  const { barcode } = useBag()
  const { contents, view } = useContents()
  const { entries } = useQuietPost(barcode)
  const [countedId, setCountedId] = useState<string | null>(null)
  return (
    <>
      <h1 className={quiet.title}>Count the bag</h1>
      <p className={quiet.lead}>
        Take everything out, count it, look at the dates. Missing items become a task.
      </p>
      <RefusedList barcode={barcode} refused={refusedCounts(entries, countedId)} />
      {countedId ? (
        <CountResult barcode={barcode} countId={countedId} view={view} again={() => setCountedId(null)} />
      ) : (
        <>
          <KeptLine view={view} what="what belongs in this bag" />
          {contents ? <CountForm barcode={barcode} contents={contents} onSent={setCountedId} /> : null}
        </>
      )}
      <CountHistory barcode={barcode} countedId={countedId} />
    </>
  )
}

type CountFormProps = { barcode: string; contents: BagContents; onSent: (id: string) => void }

function CountForm({ barcode, contents, onSent }: CountFormProps) {
  const { items } = contents
  const { post } = useQuietPost(barcode)
  const [draft, setDraft] = useKeptDraft(barcode, countKind)
  const photo = usePhoto()
  const { lines, missing } = linesOf(items, draft)
  const name = draft.byName.trim()
  const [first] = missing
  const whyNot =
    first && missing.length > 3
      ? `${missing.length} things are not counted yet.`
      : first
        ? `Not counted yet: ${missing.map((each) => each.name).join(', ')}.`
        : name === ''
          ? 'Write who counted.'
          : photo.isPreparing
            ? 'The photo is being prepared. You can save in a moment.'
            : null

  function send() {
    const id = newId()
    const note = draft.note.trim()
    post.act({ kind: 'count', id, byName: name, lines, note: note || null, photoId: draft.photoId })
    // The next count begins empty, but for who counts.
    setDraft({ ...noCount, byName: name })
    onSent(id)
  }

  return (
    <>
      <ol className={quiet.list}>
        {items.map((item) => (
          <ItemCount
            key={item.key}
            item={item}
            line={draft.lines[item.key] ?? {}}
            change={(line) => setDraft({ ...draft, lines: { ...draft.lines, [item.key]: line } })}
          />
        ))}
      </ol>
      <div className={quiet.form} style={{ marginTop: 24 }}>
        <label className={controls.field}>
          Who counted
          <input
            type="text"
            autoComplete="name"
            maxLength={200}
            dir="auto"
            value={draft.byName}
            onChange={({ target }) => setDraft({ ...draft, byName: target.value })}
          />
        </label>
        <WordsAndPhoto
          label="Note, if there is one"
          told={{ text: draft.note, photoId: draft.photoId }}
          change={({ text, ...photoId }) =>
            setDraft((was) => ({ ...was, ...photoId, ...(text === undefined ? {} : { note: text }) }))
          }
          photo={photo}
        />
        <div>
          <Button
            fullWidth
            h={56}
            fz="lg"
            className={buttons.primary}
            disabled={whyNot !== null}
            aria-describedby="count-hint"
            onClick={send}
          >
            Save this count
          </Button>
          <p id="count-hint" className={quiet.dim}>
            {whyNot ?? 'Kept on this phone until you save it.'}
          </p>
        </div>
      </div>
    </>
  )
}
