import classes from './summary.module.css'

/** Marks that tell templates apart by shape and dashes, and by color in addition. */
const marks = ['circle', 'square', 'diamond', 'triangle'] as const

/** The mark of the template at this place of the list; those after the fourth begin again. */
export const markAt = (at: number) => marks[((at % marks.length) + marks.length) % marks.length] ?? 'circle'
export type TemplateMarkKind = ReturnType<typeof markAt>

/** The mark of a template at a place of a drawing. */
export function TemplateMark({ kind, x, y }: { kind: TemplateMarkKind; x: number; y: number }) {
  const own = { className: classes.mark, 'data-kind': kind }
  switch (kind) {
    case 'circle':
      return <circle {...own} cx={x} cy={y} r={4.5} />
    case 'square':
      return <rect {...own} x={x - 4} y={y - 4} width={8} height={8} />
    case 'diamond':
      return <path {...own} d={`M${x} ${y - 6}l6 6l-6 6l-6 -6z`} />
    case 'triangle':
      return <path {...own} d={`M${x} ${y - 5.5}l5.5 10h-11z`} />
  }
}

/** The same beside its name. */
export function TemplateSwatch({ kind }: { kind: TemplateMarkKind }) {
  return (
    <svg className={classes.swatch} viewBox="0 0 32 14" aria-hidden>
      <line className={classes.line} data-kind={kind} x1={0} x2={32} y1={7} y2={7} />
      <TemplateMark kind={kind} x={16} y={7} />
    </svg>
  )
}
