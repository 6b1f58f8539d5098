/** The drawing tools: drag a rectangle, press corner by corner, or move a shape. */
export type Tool = 'rectangle' | 'corners' | 'move'
