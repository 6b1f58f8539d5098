import { Group } from '@mantine/core'
import { Button } from '../kit/Button.tsx'
import formClasses from './form.module.css'
import type { Edit } from './useEdit.ts'

/** The label of each field, and its value in words. */
export type Words<V> = { [K in keyof V]: { label: string; show: (value: V[K]) => string } }

/**
 * A conflict with another person's change: theirs beside the typed values, and a decision. Nothing is lost either
 * way.
 */
export function Conflict<V>({ edit, words }: { edit: Edit<V>; words: Words<V> }) {
  const { theirs, previousInput, values } = edit.form
  if (theirs) {
    return (
      <div role="alert" className={formClasses.conflict}>
        <p>
          <strong>Someone else changed this while you had it open.</strong> Your changes are not saved. Theirs
          are.
        </p>
        <Differences
          words={words}
          columns={[
            { title: 'Theirs (saved)', values: theirs.values },
            { title: 'Yours (not saved)', values },
          ]}
        />
        <Group>
          <Button kind="primary" onClick={edit.takeTheirs}>
            Load theirs
          </Button>
          <Button onClick={edit.keepMine}>Keep mine and replace theirs</Button>
        </Group>
      </div>
    )
  }
  if (!previousInput) return null
  return (
    <div role="status" className={formClasses.conflict}>
      <p>These are their saved values. Your text is kept here until you leave the page:</p>
      <Differences
        words={words}
        columns={[
          { title: 'Now in the form', values },
          { title: 'Your text', values: previousInput },
        ]}
      />
    </div>
  )
}

type Column<V> = { title: string; values: V }

function Differences<V>({
  words,
  columns: [left, right],
}: {
  words: Words<V>
  columns: [Column<V>, Column<V>]
}) {
  const rows = (Object.keys(words as object) as (keyof V)[])
    .map((field) => ({
      field: String(field),
      label: words[field].label,
      left: words[field].show(left.values[field]),
      right: words[field].show(right.values[field]),
    }))
    .filter((row) => row.left !== row.right)
  return (
    <table className={formClasses.differences}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{left.title}</th>
          <th scope="col">{right.title}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.field}>
            <th scope="row">{row.label}</th>
            <td>{row.left}</td>
            <td>{row.right}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
