import { Button } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/page/Notice.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { FeedsCard } from './FeedsCard.tsx'
import { PublicAlertsCard } from './PublicAlertsCard.tsx'

/** The content of screens on walls while nothing happens, and the choice to inform the public of incidents. */
export default function FeedsPage() {
  if (!useMay('feed.manage')) {
    return (
      <Notice title="This page is for administrators">
        You do not administer the organization that you are looking at. Switch to one that you do, or ask its
        administrator.
      </Notice>
    )
  }
  return (
    <div className={classes.page}>
      <PageHeader
        title="Feeds and displays"
        subtitle="What screens on walls show while nothing happens, and who else may read of incidents."
      >
        <Button
          component={Link}
          to={paths.signage}
          target="_blank"
          variant="default"
          leftSection={<IconDeviceTv size={18} aria-hidden />}
        >
          Open the display
        </Button>
      </PageHeader>
      <FeedsCard />
      <PublicAlertsCard />
    </div>
  )
}
