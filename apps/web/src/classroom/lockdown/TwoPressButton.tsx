import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'

/** How long the first press waits for the second, in ms. */
const armedMs = 10_000

/** The same for whoever cannot keep pressing: one press arms it, a second one fires. */
export function TwoPressButton({ fire }: { fire: () => void }) {
  const [isArmed, setIsArmed] = useState(false)
  useEffect(() => {
    if (!isArmed) return
    const timer = setTimeout(() => setIsArmed(false), armedMs)
    return () => clearTimeout(timer)
  }, [isArmed])
  return (
    <>
      <Button
        variant="default"
        fullWidth
        h={56}
        fz="md"
        onClick={() => {
          if (isArmed) fire()
          setIsArmed(!isArmed)
        }}
      >
        {isArmed ? 'Press again to start it' : 'Start with two presses instead'}
      </Button>
      <p role="status">{isArmed ? 'Nothing has started yet. The second press starts it.' : ''}</p>
    </>
  )
}
