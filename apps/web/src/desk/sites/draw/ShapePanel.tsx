import { NumberInput, TextInput, Title, UnstyledButton } from '@mantine/core'
import type { SiteRoom } from '@muster/contract/siteCalls'
import { cornersProblem } from '@muster/domain/plan/drawnPlan'
import { say } from '@muster/words/message'
import { t, tell } from '@muster/words/t'
import { IconTrash } from '@tabler/icons-react'
import { Button } from '../../../ui/kit/Button.tsx'
import { SearchSelect } from '../../../ui/kit/SearchSelect.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import page from '../../../ui/page/page.module.css'
import classes from './draw.module.css'
import { asRoom, type Level, roomIsGone, type Shape } from './drawing.ts'
import { type Box, boxOf, fitted } from './shapes.ts'

type ShapePanelProps = {
  level: Level
  levels: readonly Level[]
  rooms: readonly SiteRoom[]
  wordsOf: (shape: Shape) => string
  /** The one that is chosen. */
  shape: Shape | null
  onChoose: (id: string) => void
  onChange: (id: string, words: Partial<Shape>, key: string) => void
  onRemove: (id: string) => void
}

/** The shape that is chosen: which room it is, its name, its place in numbers; and all shapes of the level as a list. */
export function ShapePanel({ level, levels, rooms, wordsOf, shape, ...on }: ShapePanelProps) {
  return (
    <section className={page.card} aria-label={t`Shapes`}>
      {shape ? (
        <OneShape key={shape.id} shape={shape} levels={levels} rooms={rooms} words={wordsOf(shape)} {...on} />
      ) : (
        <p className={page.note}>
          {level.shapes.length === 0
            ? t`No shapes on this level yet. Drag a rectangle over a room, or choose Add a rectangle.`
            : t`Choose a place here or on the picture, then choose its room.`}
        </p>
      )}
      {level.shapes.length > 0 ? (
        <>
          <Title order={2} size="h3">
            {t`Drawn on ${level.name}`}
          </Title>
          <ul className={classes.shapes}>
            {level.shapes.map((each) => (
              <li key={each.id}>
                <UnstyledButton
                  className={classes.shape}
                  aria-pressed={each.id === shape?.id}
                  onClick={() => on.onChoose(each.id)}
                >
                  {wordsOf(each)}
                  <span className={classes.dim}>{each.roomId ? t`a room` : t`not a room`}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

type OneShapeProps = Omit<ShapePanelProps, 'level' | 'wordsOf' | 'onChoose' | 'shape'> & {
  shape: Shape
  words: string
}

function OneShape({ shape, levels, rooms, words, onChange, onRemove }: OneShapeProps) {
  const { id, name, roomId, corners } = shape
  const taken = new Set(levels.flatMap(({ shapes }) => shapes.flatMap((each) => each.roomId ?? [])))
  const free = rooms.filter((room) => room.id === roomId || !taken.has(room.id))
  const isGone = roomId !== null && rooms.every((room) => room.id !== roomId)
  const why = isGone ? tell(roomIsGone) : cornersProblem(corners)
  const roomName = (of: string) => rooms.find((room) => room.id === of)?.name
  return (
    <>
      <Title order={2} size="h3">
        {words}
      </Title>
      {why ? <Problem>{why}</Problem> : null}
      <SearchSelect
        label={t`Room`}
        size="md"
        value={roomId ?? ''}
        data={[
          { value: '', label: t`Not a room` },
          ...(isGone ? [{ value: roomId, label: t`A removed room` }] : []),
          ...free.map((room) => ({ value: room.id, label: room.name })),
        ]}
        onChange={(value) => onChange(id, asRoom(shape, value || null, roomName), `room ${id}`)}
      />
      <TextInput
        label={t`Name on the plan`}
        description={roomId ? t`Leave empty to use the room’s name.` : t`Stairs, Kitchen, Exit …`}
        size="md"
        maxLength={200}
        value={name ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(id, { name: value || null }, `words ${id}`)}
      />
      <PlaceInNumbers
        box={boxOf(corners)}
        onBox={(box) => onChange(id, { corners: fitted(corners, box) }, `box ${id}`)}
      />
      <Button leftSection={<IconTrash size={18} aria-hidden />} onClick={() => onRemove(id)}>
        {t`Delete shape`}
      </Button>
    </>
  )
}

const sides = [
  ['left', say`From the left`],
  ['top', say`From the top`],
  ['width', say`Width`],
  ['height', say`Height`],
] as const

/** The place of a shape, in percent of the picture: the way for people who cannot drag. */
function PlaceInNumbers({ box, onBox }: { box: Box; onBox: (box: Box) => void }) {
  return (
    <fieldset className={classes.numbers}>
      <legend>{t`Position and size (% of the picture)`}</legend>
      {sides.map(([side, label]) => (
        <NumberInput
          key={side}
          label={tell(label)}
          value={Math.round(box[side] * 1000) / 10}
          min={0}
          max={100}
          step={1}
          decimalScale={1}
          clampBehavior="strict"
          onChange={(value) => {
            const part = Number(value) / 100
            if (value !== '' && Math.abs(part - box[side]) > 0.0006) onBox({ ...box, [side]: part })
          }}
        />
      ))}
    </fieldset>
  )
}
