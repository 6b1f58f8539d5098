import { Group } from '@mantine/core'
import { t } from '@muster/words/t'
import { Button } from '../kit/Button.tsx'
import { rich } from '../rich.tsx'
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
          {rich`<b>Someone else changed this while you had it open.</b> Your changes are not saved. Theirs are.`}
        </p>
        <Differences
          words={words}
          columns={[
            { title: t`Theirs (saved)`, values: theirs.values },
            { title: t`Yours (not saved)`, values },
          ]}
        />
        <Group>
          <Button kind="primary" onClick={edit.takeTheirs}>
            {t`Load theirs`}
          </Button>
          <Button onClick={edit.keepMine}>{t`Keep mine and replace theirs`}</Button>
        </Group>
      </div>
    )
  }
  if (!previousInput) return null
  return (
    <div role="status" className={formClasses.conflict}>
      <p>{t`These are their saved values. Your text is kept here until you leave the page:`}</p>
      <Differences
        words={words}
        columns={[
          { title: t`Now in the form`, values },
          { title: t`Your text`, values: previousInput },
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
          <th scope="col">{t`Field`}</th>
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
