import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { barcodeIn } from './barcodeIn.ts'
import classes from './HomePage.module.css'

/** Opens a bag by what is printed on it: its code, or the link that the code stands for. */
export function OpenBagForm() {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()

  function open(event: FormEvent) {
    event.preventDefault()
    const barcode = barcodeIn(text)
    if (barcode) navigate(paths.bag(barcode))
    else setProblem('That is not a bag’s code. It is printed under the square code on the bag.')
  }

  return (
    <form onSubmit={open} className={classes.open} noValidate>
      <TextInput
        aria-label="Code on the bag"
        placeholder="Code on the bag"
        size="lg"
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setProblem(null)
        }}
      />
      <Button type="submit" size="lg" variant="default">
        Open bag
      </Button>
    </form>
  )
}
