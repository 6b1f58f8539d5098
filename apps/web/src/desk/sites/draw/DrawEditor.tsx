import { Group } from '@mantine/core'
import type { SitePlanHead } from '@muster/contract/planCalls'
import type { SiteRoom } from '@muster/contract/siteCalls'
import { t } from '@muster/words/t'
import { useMemo, useState } from 'react'
import { newId } from '../../../live/newId.ts'
import { LevelTabs } from '../../../plan/LevelTabs.tsx'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import page from '../../../ui/page/page.module.css'
import { AddLevel } from './AddLevel.tsx'
import { DrawingArea } from './DrawingArea.tsx'
import classes from './draw.module.css'
import { type Drawing, nextLevel, withLevel, withoutShape, withShape } from './drawing.ts'
import { LevelFields } from './LevelFields.tsx'
import { SaveDrawing, useIsSaving } from './SaveDrawing.tsx'
import { ShapePanel } from './ShapePanel.tsx'
import { useDrawing } from './useDrawing.ts'
import { useUpload } from './useUpload.ts'

type DrawEditorProps = {
  siteId: number
  siteName: string
  initial: Drawing
  rooms: readonly SiteRoom[]
  /** The plan in use. */
  plan: SitePlanHead | null
  /** Throws unsaved changes away: begin from the plan in use. */
  onDiscard: () => void
}

/** The levels, the picture with the shapes on it, and the chosen shape. */
export function DrawEditor({ siteId, siteName, initial, rooms, plan, onDiscard }: DrawEditorProps) {
  const inHand = useDrawing(siteId, initial)
  const { drawing, change, undo, canUndo } = inHand
  const { levels } = drawing
  const [levelId, setLevel] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const level = levels.find(({ id }) => id === levelId) ?? levels[0]
  const shape = level?.shapes.find(({ id }) => id === chosen)
  const roomName = useMemo(() => new Map(rooms.map(({ id, name }) => [id, name])), [rooms])
  const wordsOf = (it: { name: string | null; roomId: string | null }) =>
    it.name?.trim() || roomName.get(it.roomId ?? '') || t`Unnamed place`
  const adding = useUpload(siteId, (picture) => {
    const id = newId()
    change((now) => [...now, { id, ...nextLevel(now), picture, shapes: [] }])
    setLevel(id)
  })
  const replacing = useUpload(siteId, (picture, id) =>
    change((now) => withLevel(now, id ?? '', (it) => ({ ...it, picture }))),
  )
  const isSaving = useIsSaving(siteId)
  const sorted = levels.toSorted((a, b) => a.ordinal - b.ordinal)
  return (
    <>
      {/* Shapes drawn while it is being saved would be neither in the plan nor kept. */}
      <section className={page.card} aria-label={t`Levels`} inert={isSaving}>
        <LevelTabs
          levels={sorted}
          shown={level?.id ?? null}
          onShow={(id) => {
            setLevel(id)
            setChosen(null)
          }}
        />
        <AddLevel sending={adding} isFirst={levels.length === 0} />
      </section>
      {level ? (
        <div className={classes.columns} inert={isSaving}>
          <DrawingArea
            key={level.id}
            siteId={siteId}
            level={level}
            wordsOf={wordsOf}
            chosen={shape?.id ?? null}
            onChoose={setChosen}
            canUndo={canUndo}
            onUndo={undo}
            onAdd={(added) => {
              change((now) => withLevel(now, level.id, (it) => ({ ...it, shapes: [...it.shapes, added] })))
              setChosen(added.id)
            }}
            onCorners={(id, corners, key) => change((now) => withShape(now, id, { corners }), key)}
            onRemove={(id) => change((now) => withoutShape(now, id))}
          />
          <div className={classes.side}>
            <ShapePanel
              level={level}
              levels={levels}
              rooms={rooms}
              wordsOf={wordsOf}
              shape={shape ?? null}
              onChoose={setChosen}
              onChange={(id, words, key) => change((now) => withShape(now, id, words), key)}
              onRemove={(id) => change((now) => withoutShape(now, id))}
            />
            <section className={page.card} aria-label={t`This level`}>
              <LevelFields key={level.id} level={level} change={change} replacing={replacing} />
            </section>
          </div>
        </div>
      ) : null}
      <SaveDrawing
        siteId={siteId}
        siteName={siteName}
        drawingState={inHand}
        wordsOf={wordsOf}
        plan={plan}
        isRoom={(id) => roomName.has(id)}
      />
      {inHand.isChanged && !isSaving ? (
        <Group>
          <ConfirmButton
            action={t`Discard changes`}
            whyNot={null}
            onConfirm={async () => {
              inHand.forget()
              onDiscard()
            }}
          >
            {t`You lose all changes since the last save. This can’t be undone.`}
          </ConfirmButton>
        </Group>
      ) : null}
    </>
  )
}
