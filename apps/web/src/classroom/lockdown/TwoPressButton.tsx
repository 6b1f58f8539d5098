import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'

/** How long the first press waits for the second, in ms. */
const armedMs = 10_000

const words = {
  ask: {
    calm: 'Ask with two presses instead',
    armed: 'Press again to ask for it',
    told: 'Nobody was asked yet. The second press asks.',
  },
  start: {
    calm: 'Start with two presses instead',
    armed: 'Press again to start it',
    told: 'Nothing has started yet. The second press starts it.',
  },
}

/** The same for whoever cannot keep pressing: one press arms it, a second one fires. */
export function TwoPressButton({ fire, wish }: { fire: () => void; wish: 'ask' | 'start' }) {
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
        {isArmed ? words[wish].armed : words[wish].calm}
      </Button>
      <p role="status">{isArmed ? words[wish].told : ''}</p>
    </>
  )
}
