import { t, told } from '@muster/words/t'
import { type ReactNode, useEffect, useState } from 'react'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { Disclosure } from '../../../ui/kit/Disclosure.tsx'
import classes from './field.module.css'

type QuestionSectionProps = {
  title: string
  total: number
  answered: number
  /** Answers that the server will not take, and that nobody has read yet. */
  refused: number
  /** True to show its questions first. */
  startsOpen: boolean
  children: ReactNode
}

/** The questions of one part of the walk, folded behind how many of them are answered. */
export function QuestionSection(props: QuestionSectionProps) {
  const { title, total, answered, refused, startsOpen, children } = props
  const [isOpen, setOpen] = useState(startsOpen)
  useEffect(() => {
    // The reason stands at the question.
    if (refused > 0) setOpen(true)
  }, [refused])
  return (
    <section className={classes.section} aria-label={told(title)}>
      <Disclosure
        isOpen={isOpen}
        onToggle={setOpen}
        summary={
          <>
            <h2>{told(title)}</h2>
            {refused > 0 ? <Badge tone="help">{t`${refused} refused`}</Badge> : null}
            <Badge tone={answered === total ? 'ok' : 'none'}>{t`${answered} of ${total}`}</Badge>
          </>
        }
      >
        {children}
      </Disclosure>
    </section>
  )
}
