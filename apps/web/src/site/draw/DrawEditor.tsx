import { Group } from '@mantine/core'
import type { SitePlanHead } from '@muster/contract/planCalls'
import type { SiteRoom } from '@muster/contract/siteCalls'
import { useMemo, useState } from 'react'
import { ConfirmButton } from '../../manage/ConfirmButton.tsx'
import page from '../../manage/page.module.css'
import { LevelTabs } from '../../plan/LevelTabs.tsx'
import { AddLevel } from './AddLevel.tsx'
import { DrawingArea } from './DrawingArea.tsx'
import classes from './draw.module.css'
import { type Drawing, withLevel, withoutShape, withShape } from './drawing.ts'
import { LevelFields } from './LevelFields.tsx'
import { SaveDrawing } from './SaveDrawing.tsx'
import { ShapePanel } from './ShapePanel.tsx'
import { useDrawing } from './useDrawing.ts'

type DrawEditorProps = {
  siteId: number
  siteName: string
  beginning: Drawing
  rooms: readonly SiteRoom[]
  /** The plan in use. */
  plan: SitePlanHead | null
  /** What was not saved is thrown away: begin from the plan in use. */
  onForget: () => void
}

/** The levels, the picture with what is drawn on it, and the shape that is chosen. */
export function DrawEditor({ siteId, siteName, beginning, rooms, plan, onForget }: DrawEditorProps) {
  const inHand = useDrawing(siteId, beginning)
  const { drawing, change, undo, canUndo } = inHand
  const { levels } = drawing
  const [levelId, setLevel] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const level = levels.find(({ id }) => id === levelId) ?? levels[0]
  const shape = level?.shapes.find(({ id }) => id === chosen)
  const roomName = useMemo(() => new Map(rooms.map(({ id, name }) => [id, name])), [rooms])
  const wordsOf = (it: { name: string | null; roomId: string | null }) =>
    it.name?.trim() || roomName.get(it.roomId ?? '') || 'A place without a name'
  const sorted = levels.toSorted((a, b) => a.ordinal - b.ordinal)
  return (
    <>
      <section className={page.card} aria-label="Levels">
        <LevelTabs
          levels={sorted}
          shown={level?.id ?? null}
          onShow={(id) => {
            setLevel(id)
            setChosen(null)
          }}
        />
        {level ? (
          <LevelFields key={level.id} siteId={siteId} level={level} levels={levels} change={change} />
        ) : null}
        <AddLevel
          siteId={siteId}
          levels={levels}
          onAdd={(added) => {
            change([...levels, added])
            setLevel(added.id)
          }}
        />
      </section>
      {level ? (
        <div className={classes.columns}>
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
              change(withLevel(levels, level.id, (it) => ({ ...it, shapes: [...it.shapes, added] })))
              setChosen(added.id)
            }}
            onCorners={(id, corners, key) => change(withShape(levels, id, { corners }), key)}
            onRemove={(id) => change(withoutShape(levels, id))}
          />
          <ShapePanel
            level={level}
            levels={levels}
            rooms={rooms}
            wordsOf={wordsOf}
            shape={shape ?? null}
            onChoose={setChosen}
            onChange={(id, words, key) => change(withShape(levels, id, words), key)}
            onRemove={(id) => change(withoutShape(levels, id))}
          />
        </div>
      ) : null}
      <SaveDrawing siteId={siteId} siteName={siteName} inHand={inHand} wordsOf={wordsOf} plan={plan} />
      {inHand.isChanged ? (
        <Group>
          <ConfirmButton
            action="Throw away what is not saved"
            whyNot={null}
            size="md"
            onConfirm={async () => {
              inHand.forget()
              onForget()
            }}
          >
            Everything since the plan was saved last is gone then, and cannot be brought back.
          </ConfirmButton>
        </Group>
      ) : null}
    </>
  )
}
