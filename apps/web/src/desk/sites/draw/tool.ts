/** Drag a rectangle, press corner by corner, or move what is there. */
export type Tool = 'rectangle' | 'corners' | 'move'
