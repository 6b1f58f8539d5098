import type { PicturePoint } from '@muster/domain/plan/pictureFrame'
import type { Level, Shape } from './drawing.ts'
import type { Tool } from './tool.ts'

export type PictureProps = {
  level: Level
  wordsOf: (shape: Shape) => string
  chosen: string | null
  onChoose: (id: string | null) => void
  onCorners: (id: string, corners: PicturePoint[], key: string | null) => void
  onRemove: (id: string) => void
  /** The address of the picture; null while it is on its way. */
  picture: string | null
  tool: Tool
  /** 1 fits the frame. */
  zoom: number
  open: readonly PicturePoint[]
  onOpen: (corners: PicturePoint[]) => void
  onFinish: () => void
  onAdd: (corners: PicturePoint[]) => void
}
