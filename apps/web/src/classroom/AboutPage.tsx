import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { productName } from '../api/product.ts'
import { paths } from '../paths.ts'
import { useTitle } from '../ui/useTitle.ts'
import classes from './AboutPage.module.css'
import { useBag } from './BagContext.ts'
import { BagLinks } from './contents/BagLinks.tsx'

/** Explains RedBag: the parts of the page, in the order a teacher meets them. */
export function AboutPage() {
  useTitle('How to use RedBag')
  const { barcode, room } = useBag()
  return (
    <>
      <h1 className={classes.title}>How to use RedBag</h1>
      <ol className={classes.steps}>
        <li>
          <h2>Open the bag’s page</h2>
          <p>
            Scan the code on the bag with the phone’s camera. No account, no password. Keep the page open.
          </p>
        </li>
        <li>
          <h2>Read the band on top</h2>
          <p>
            It says whether it is real, a drill or a test, and in one line what to do. A drill wears stripes.
          </p>
        </li>
        <li>
          <h2>Do it, then tap Acknowledge</h2>
          <p>The checklist has one button for each instruction. People first, the phone second.</p>
        </li>
        <li>
          <h2>Say how your room is</h2>
          <p>
            “All safe” is one tap. If somebody is hurt or missing, tap that; add how many you are and what you
            need.
          </p>
        </li>
        <li>
          <h2>No network? Continue as usual</h2>
          <p>
            What you tap is kept on this phone and goes out by itself, in order, when the network returns.
            “Sent” means {productName()} has it.
          </p>
        </li>
        <li>
          <h2>Stay quiet in a Lockdown</h2>
          <p>The page is dark, makes no sound and never asks you to speak. Turn your ringer off.</p>
        </li>
        <li>
          <h2>Wait for the all-clear</h2>
          <p>The page tells you when it is over, who said so and when.</p>
        </li>
      </ol>
      <Button
        component={Link}
        to={room ? paths.bag(barcode, 'checklist') : paths.bag(barcode)}
        variant="default"
        fullWidth
        h={56}
        fz="lg"
      >
        {room ? 'Back to the checklist' : 'Back'}
      </Button>
      {room ? <BagLinks hasLockdownSteps={room.incident.action !== 'Lockdown'} /> : null}
    </>
  )
}
