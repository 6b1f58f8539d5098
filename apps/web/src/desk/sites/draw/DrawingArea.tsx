import { Group } from '@mantine/core'
import type { PicturePoint } from '@muster/domain/plan/pictureFrame'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { IconArrowBackUp, IconCheck, IconSquarePlus, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { newId } from '../../../live/newId.ts'
import { useAddressOf, useGround } from '../../../plan/usePlanPicture.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Segmented } from '../../../ui/kit/Segmented.tsx'
import page from '../../../ui/page/page.module.css'
import classes from './draw.module.css'
import type { Level, Shape } from './drawing.ts'
import { Picture } from './Picture.tsx'
import { rectangle } from './shapes.ts'
import type { Tool } from './tool.ts'

const tools: { value: Tool; label: string }[] = [
  {
    value: 'rectangle',
    get label() {
      return t`Rectangle`
    },
  },
  {
    value: 'corners',
    get label() {
      return t`Corners`
    },
  },
  {
    value: 'move',
    get label() {
      return t`Move`
    },
  },
]
const hints = wordTable<Tool>({
  rectangle: say`Drag from one corner of a room to the opposite corner.`,
  corners: say`Click each corner of a room in order. Click the first corner again, or Finish, to close the shape.`,
  move: say`Drag a shape or a corner. On the keyboard, arrows move it, Shift with arrows resizes it, Ctrl makes small steps, and Delete removes it.`,
})
const zooms = [1, 1.5, 2, 3, 4]

type DrawingAreaProps = {
  siteId: number
  level: Level
  wordsOf: (shape: Shape) => string
  chosen: string | null
  onChoose: (id: string | null) => void
  canUndo: boolean
  onUndo: () => void
  onAdd: (shape: Shape) => void
  /** @param key of changes that are one step together; null for one of its own */
  onCorners: (id: string, corners: PicturePoint[], key: string | null) => void
  onRemove: (id: string) => void
}

/** One picture with its shapes, and the drawing tools. */
export function DrawingArea(props: DrawingAreaProps) {
  const { siteId, level, canUndo, onUndo, onAdd } = props
  const [tool, setTool] = useState<Tool>('rectangle')
  const [zoom, setZoom] = useState(1)
  /** The corners of a shape that is not closed yet. */
  const [open, setOpen] = useState<PicturePoint[]>([])
  const ground = useGround({ siteId }, level)
  const picture = useAddressOf(ground?.picture ?? null)
  const frame = useRef<HTMLElement>(null)
  /** The shape that the keyboard goes to once it is there. */
  const awaited = useRef<string | null>(null)
  const add = (corners: PicturePoint[]) => {
    const id = newId()
    onAdd({ id, name: null, corners, roomId: null })
    return id
  }
  const { shapes } = level
  useEffect(() => {
    const shape = shapes.find(({ id }) => id === awaited.current)
    if (shape) frame.current?.querySelector<SVGElement>(`[data-place="${shape.id}"]`)?.focus()
    awaited.current = null
  }, [shapes])
  const finish = () => {
    if (open.length >= 3) add(open)
    setOpen([])
  }
  const undo = () => (open.length > 0 ? setOpen(open.slice(0, -1)) : onUndo())
  // On the frame: it has the keyboard when the shape that had it is deleted.
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen([])
    if (event.key === 'Enter' && open.length > 0) finish()
    if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      undo()
    }
  }
  const at = zooms.indexOf(zoom)
  return (
    <section className={page.card} aria-label={t`Drawing`}>
      <Group gap="sm">
        <Segmented
          label={t`Draw with`}
          choices={tools}
          value={tool}
          onChange={(value) => {
            setTool(value)
            setOpen([])
          }}
        />
        <Button
          leftSection={<IconSquarePlus size={18} aria-hidden />}
          onClick={() => {
            // Each a little beside the one before, so that none hides another.
            const shift = (shapes.length % 8) * 0.03
            awaited.current = add(rectangle([0.35 + shift, 0.35 + shift], [0.5 + shift, 0.5 + shift]))
            setTool('move')
          }}
        >
          {t`Add a rectangle`}
        </Button>
        <Button
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          disabled={!canUndo && open.length === 0}
          onClick={undo}
        >
          {t`Undo`}
        </Button>
        {open.length > 0 ? (
          <Button
            kind="primary"
            leftSection={<IconCheck size={18} aria-hidden />}
            disabled={open.length < 3}
            onClick={finish}
          >
            {t`Finish`}
          </Button>
        ) : null}
        <Group gap={4}>
          <Button
            px="sm"
            aria-label={t`Zoom out`}
            disabled={at === 0}
            onClick={() => setZoom(zooms[at - 1] ?? 1)}
          >
            <IconZoomOut size={18} aria-hidden />
          </Button>
          <Button
            px="sm"
            aria-label={t`Zoom in`}
            disabled={at === zooms.length - 1}
            onClick={() => setZoom(zooms[at + 1] ?? 4)}
          >
            <IconZoomIn size={18} aria-hidden />
          </Button>
        </Group>
      </Group>
      <p className={page.note} id="draw-hint">
        {hints[tool]}
      </p>
      <section
        ref={frame}
        className={classes.frame}
        aria-label={t`Picture of ${level.name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: content larger than its frame is scrolled with the keyboard, too.
        tabIndex={0}
        onKeyDown={press}
      >
        <Picture
          {...props}
          picture={picture}
          tool={tool}
          zoom={zoom}
          open={open}
          onOpen={setOpen}
          onFinish={finish}
          onAdd={add}
          onRemove={(id) => {
            props.onRemove(id)
            // What had the keyboard is gone.
            frame.current?.focus()
          }}
        />
      </section>
    </section>
  )
}
