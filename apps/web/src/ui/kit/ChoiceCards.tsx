import { Radio } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import type { ReactNode } from 'react'
import classes from './ChoiceCards.module.css'

type ChoiceCardsProps<Value extends string> = {
  label: string
  description?: string
  error?: string | null
  choices: readonly { value: Value; title: string; text?: string; icon?: ReactNode }[]
  /** Null while nothing is chosen. */
  value: Value | null
  onChange: (value: Value) => void
}

/** A choice of one of a few things that each need a sentence. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, description, error, choices, value, onChange } = props
  return (
    <Radio.Group
      label={label}
      description={description}
      error={error}
      value={value}
      onChange={(chosen) => {
        const choice = choices.find((each) => each.value === chosen)
        if (choice) onChange(choice.value)
      }}
    >
      <div className={classes.cards}>
        {choices.map(({ value: own, title, text, icon }) => (
          <Radio.Card key={own} value={own} className={classes.card} data-checked={own === value}>
            {icon ?? <Radio.Indicator />}
            <span className={classes.words}>
              <span className={classes.title}>{title}</span>
              {text ? <span className={classes.text}>{text}</span> : null}
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
