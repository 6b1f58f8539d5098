import { Button } from '@mantine/core'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { productName } from '../api/product.ts'
import { paths } from '../paths.ts'
import { useTitle } from '../ui/useTitle.ts'
import classes from './AboutPage.module.css'
import { useBag } from './BagContext.ts'
import { BagLinks } from './contents/BagLinks.tsx'

/** Explains RedBag: the parts of the page, in the order a teacher meets them. */
export function AboutPage() {
  useTitle(t`How to use RedBag`)
  const { barcode, room } = useBag()
  return (
    <>
      <h1 className={classes.title}>{t`How to use RedBag`}</h1>
      <ol className={classes.steps}>
        <li>
          <h2>{t`Open the bag’s page`}</h2>
          <p>{t`Scan the code on the bag with the phone’s camera. No account, no password. Keep the page open.`}</p>
        </li>
        <li>
          <h2>{t`Read the band on top`}</h2>
          <p>{t`It says if this is real, a drill or a test, and what to do. A drill has stripes.`}</p>
        </li>
        <li>
          <h2>{t`Do it, then tap Acknowledge`}</h2>
          <p>{t`The checklist has a button for each instruction. Help people first, then use the phone.`}</p>
        </li>
        <li>
          <h2>{t`Report your room status`}</h2>
          <p>{t`“All safe” is one tap. If someone is hurt or missing, tap that. Add how many people are here and what you need.`}</p>
        </li>
        <li>
          <h2>{t`No network? Keep using the page`}</h2>
          <p>{t`Your taps stay on this phone. They are sent automatically, in order, when the network returns. “Sent” means ${productName()} has it.`}</p>
        </li>
        <li>
          <h2>{t`Stay quiet in a Lockdown`}</h2>
          <p>{t`The page is dark and makes no sound. Turn your ringer off.`}</p>
        </li>
        <li>
          <h2>{t`Wait for the all-clear`}</h2>
          <p>{t`The page shows when the incident ends, who ended it and when.`}</p>
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
        {room ? t`Back to the checklist` : t`Back`}
      </Button>
      {room ? <BagLinks hasLockdownSteps={room.incident.action !== 'Lockdown'} /> : null}
    </>
  )
}
