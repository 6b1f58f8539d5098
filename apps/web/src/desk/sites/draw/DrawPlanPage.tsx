import type { SitePlanHead } from '@muster/contract/planCalls'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useMay } from '../../../auth/accountState.ts'
import { paths } from '../../../paths.ts'
import { useSitePlan } from '../../../plan/usePlans.ts'
import { useSite } from '../../../siteChoice/useSite.ts'
import { useSiteRooms } from '../../../siteChoice/useSiteRooms.ts'
import { ErrorView } from '../../../ui/page/ErrorPage.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import page from '../../../ui/page/page.module.css'
import { DrawEditor } from './DrawEditor.tsx'
import classes from './draw.module.css'
import { isDrawn } from './drawing.ts'
import { useInitialDrawing } from './useDrawing.ts'

/** A site's plan, drawn by hand on pictures of its floors. */
export default function DrawPlanPage() {
  const { id = '' } = useParams()
  const mayKeep = useMay('bag.manage', [Number(id)])
  if (!mayKeep)
    return <ErrorView within status={403} message={t`You don’t have permission to draw this plan`} />
  return <OfSite key={id} siteId={Number(id)} />
}

function OfSite({ siteId }: { siteId: number }) {
  const plan = useSitePlan(siteId)
  return (
    <div className={`${page.page} ${classes.page}`}>
      <Loaded query={useSite(siteId)}>
        {({ name }) => (
          <>
            <PageHeader
              title={t`Draw the plan of ${name}`}
              subtitle={t`Add a picture of each floor, draw the rooms on it, and name them.`}
              backLink={{ to: paths.site(siteId), label: name }}
            />
            <Loaded query={plan}>
              {(found) => (
                <>
                  {found && !isDrawn(found) ? (
                    <p className={page.note}>
                      {t`This site has a plan from a file (${found.fileName}). Saving here replaces it.`}
                    </p>
                  ) : null}
                  <Editor siteId={siteId} siteName={name} plan={found} />
                </>
              )}
            </Loaded>
          </>
        )}
      </Loaded>
    </div>
  )
}

type EditorProps = { siteId: number; siteName: string; plan: SitePlanHead | null }

function Editor({ siteId, siteName, plan }: EditorProps) {
  // The drawing's ground does not change when others save meanwhile.
  const [first, setFirst] = useState(plan)
  const beginning = useInitialDrawing(siteId, first)
  const rooms = useSiteRooms(siteId, true)
  return (
    <Loaded query={beginning} height={480}>
      {(begun) => (
        <Loaded query={rooms}>
          {(all) => (
            <DrawEditor
              siteId={siteId}
              siteName={siteName}
              initial={begun}
              rooms={all}
              plan={plan}
              onDiscard={() => setFirst(plan)}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
