import { Modal } from '@mantine/core'
import { t } from '@muster/words/t'
import { IconMap2 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { SiteChoice } from '../../siteChoice/useSites.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { LoadingSkeleton } from '../../ui/LoadingSkeleton.tsx'

/** Fetched only on demand: starting takes two presses and waits for no map. */
const PlaceOnPlan = lazy(() => import('./PlaceOnPlan.tsx'))

type ChooseOnPlanProps = {
  /** The chosen sites. */
  sites: readonly SiteChoice[]
  /** The place in words: level and room. */
  onPlace: (words: string) => void
}

/** The exact place, chosen by pointing at it: it becomes words, so that everybody can read it. */
export function ChooseOnPlan({ sites, onPlace }: ChooseOnPlanProps) {
  const [isOpen, setOpen] = useState(false)
  const [site] = sites
  if (!site || sites.length > 1) return null
  return (
    <>
      <Button leftSection={<IconMap2 size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t`Choose on the plan`}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t`Where at ${site.name}?`} size="xl">
        <Suspense fallback={<LoadingSkeleton height={420} words={t`Loading the plan`} />}>
          <PlaceOnPlan
            siteId={site.id}
            siteName={site.name}
            onPlace={(words) => {
              onPlace(words)
              setOpen(false)
            }}
          />
        </Suspense>
      </Modal>
    </>
  )
}
