import { Button } from '@mantine/core'
import type { BagContents } from '@muster/contract/readinessCalls'
import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { useState } from 'react'
import { newId } from '../../live/newId.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { useBag } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import controls from '../controls.module.css'
import { useActionQueue } from '../kept/actionQueue.ts'
import { CachedDataLine } from '../kept/CachedDataLine.tsx'
import { useStoredDraft } from '../kept/useStoredDraft.ts'
import { TextAndPhotoFields, usePhotoPreparation } from '../photo/TextAndPhotoFields.tsx'
import quiet from '../quiet.module.css'
import { RefusedActionList } from '../training/RefusedActions.tsx'
import { refusedCounts } from '../training/refusedActions.ts'
import { CountHistory } from './CountHistory.tsx'
import { CountResult } from './CountResult.tsx'
import { countDraftSpec, countLines, emptyCount } from './countDraft.ts'
import { ItemCount } from './ItemCount.tsx'
import { useContents } from './useContents.ts'

/** A dated count of the bag's contents. Typed numbers stay on the phone until they are sent. */
export function InventoryPage() {
  useTitle(t`Count the bag`)
  const { barcode } = useBag()
  const { contents, view } = useContents()
  const { entries } = useActionQueue(barcode)
  const [countedId, setCountedId] = useState<string | null>(null)
  return (
    <>
      <h1 className={quiet.title}>{t`Count the bag`}</h1>
      <p
        className={quiet.lead}
      >{t`Take everything out. Count it and check the dates. Missing items become a task.`}</p>
      <RefusedActionList barcode={barcode} refused={refusedCounts(entries, countedId)} />
      {countedId ? (
        <CountResult barcode={barcode} countId={countedId} view={view} again={() => setCountedId(null)} />
      ) : (
        <>
          <CachedDataLine view={view} loading={t`Loading what belongs in this bag…`} />
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
  const { queue } = useActionQueue(barcode)
  const [draft, setDraft] = useStoredDraft(barcode, countDraftSpec)
  const photo = usePhotoPreparation()
  const { lines, missing } = countLines(items, draft)
  const name = draft.byName.trim()
  const [first] = missing
  const whyNot =
    first && missing.length > 3
      ? t`${plural(missing.length, '# item is', '# items are')} not counted yet.`
      : first
        ? t`Not counted yet: ${commaList(missing.map(({ name: each }) => told(each)))}.`
        : name === ''
          ? t`Enter who counted.`
          : photo.isPreparing
            ? t`The photo is being prepared. You can save in a moment.`
            : null

  function send() {
    const id = newId()
    const note = draft.note.trim()
    queue.act({ kind: 'count', id, byName: name, lines, note: note || null, photoId: draft.photoId })
    // The next count begins empty, except for the name of the person who counts.
    setDraft({ ...emptyCount, byName: name })
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
          {t`Who counted`}
          <input
            type="text"
            autoComplete="name"
            maxLength={200}
            dir="auto"
            value={draft.byName}
            onChange={({ target }) => setDraft({ ...draft, byName: target.value })}
          />
        </label>
        <TextAndPhotoFields
          label={t`Note (optional)`}
          value={{ text: draft.note, photoId: draft.photoId }}
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
          >{t`Save count`}</Button>
          <p id="count-hint" className={quiet.dim}>
            {whyNot ?? t`Kept on this phone until you save it.`}
          </p>
        </div>
      </div>
    </>
  )
}
