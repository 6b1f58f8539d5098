import { Button } from '@mantine/core'
import { useTwoPresses } from '../../ui/useTwoPresses.ts'

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
  const { isArmed, press } = useTwoPresses(fire)
  return (
    <>
      <Button variant="default" fullWidth h={56} fz="md" onClick={press}>
        {isArmed ? words[wish].armed : words[wish].calm}
      </Button>
      <p role="status">{isArmed ? words[wish].told : ''}</p>
    </>
  )
}
