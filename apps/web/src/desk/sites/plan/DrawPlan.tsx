import { Title } from '@mantine/core'
import type { SitePlanHead } from '@muster/contract/planCalls'
import { drawPlan } from '@muster/contract/planPictureCalls'
import { t } from '@muster/words/t'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { newId } from '../../../live/newId.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import page from '../../../ui/page/page.module.css'
import { isDrawn } from '../draw/drawing.ts'

type DrawPlanProps = { siteId: number; siteName: string; plan: SitePlanHead | null }

/** The way to drawing a plan by hand, and out of having one. */
export function DrawPlan({ siteId, siteName, plan }: DrawPlanProps) {
  const queries = useQueryClient()
  const remove = async () => {
    const seen = plan && { planId: plan.id, links: plan.links }
    await call(drawPlan, { params: { siteId }, body: { id: newId(), seen, levels: [] } })
    await queries.invalidateQueries({ queryKey: ['sites', siteId] })
  }
  const isOwn = plan !== null && isDrawn(plan)
  return (
    <>
      <Title order={3}>{isOwn ? t`Edit plan` : t`Draw on a picture`}</Title>
      <p className={page.note}>
        {isOwn
          ? t`Add levels, replace a picture, draw and move rooms. An active incident keeps the plan it started with.`
          : t`Add a photo, scan or drawing of each floor. Then draw and name the rooms.`}
      </p>
      <div className={page.actions}>
        <Button
          component={Link}
          to={paths.drawPlan(siteId)}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {isOwn ? t`Edit drawing` : t`Draw on a picture`}
        </Button>
        {plan ? (
          <ConfirmButton action={t`Delete plan`} whyNot={null} onConfirm={remove}>
            {t`${siteName} will have no plan, and ${plan.links.length} rooms lose their places. An active incident keeps it.`}
          </ConfirmButton>
        ) : null}
      </div>
    </>
  )
}
