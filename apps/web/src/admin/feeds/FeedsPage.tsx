import { t } from '@muster/words/t'
import { IconDeviceTv } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { FeedsCard } from './FeedsCard.tsx'
import { PublicAlertsCard } from './PublicAlertsCard.tsx'

/** The content of screens on walls while nothing happens, and the choice to inform the public of incidents. */
export default function FeedsPage() {
  return (
    <div className={classes.page}>
      <PageHeader
        title={t`Feeds and displays`}
        subtitle={t`Choose what wall displays show, and who else can read about incidents.`}
      >
        <Button
          component={Link}
          to={paths.signage}
          target="_blank"
          leftSection={<IconDeviceTv size={18} aria-hidden />}
        >
          {t`Open display`}
        </Button>
      </PageHeader>
      <FeedsCard />
      <PublicAlertsCard />
    </div>
  )
}
