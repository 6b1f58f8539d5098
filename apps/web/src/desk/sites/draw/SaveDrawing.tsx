import { Group } from '@mantine/core'
import type { SitePlanHead } from '@muster/contract/planCalls'
import { drawPlan } from '@muster/contract/planPictureCalls'
import { t } from '@muster/words/t'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { ProblemError, sentenceOf } from '../../../api/problemError.ts'
import { newId } from '../../../live/newId.ts'
import { paths } from '../../../paths.ts'
import { sitePlanKey } from '../../../plan/usePlans.ts'
import { siteRoomsKey } from '../../../siteChoice/useSiteRooms.ts'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { type BasedOn, levelsToSend, type Shape, whyNotSaved } from './drawing.ts'
import type { DrawingState } from './useDrawing.ts'
import { useIsUploading } from './useUpload.ts'

type SaveDrawingProps = {
  siteId: number
  siteName: string
  drawingState: DrawingState
  wordsOf: (shape: Shape) => string
  /** The plan in use, as it was last looked at. */
  plan: SitePlanHead | null
  /** True for a room of the site. */
  isRoom: (roomId: string) => boolean
}

const keyOf = (siteId: number) => ['sites', siteId, 'drawPlan']

/** True while the drawing of a site is on its way. */
export function useIsSaving(siteId: number): boolean {
  return useIsMutating({ mutationKey: keyOf(siteId) }) > 0
}

/** Saves a drawing as the site's plan. Another person's changes since are not overwritten unasked. */
export function SaveDrawing({ siteId, siteName, drawingState, wordsOf, plan, isRoom }: SaveDrawingProps) {
  const queries = useQueryClient()
  const go = useNavigate()
  const { drawing, isChanged, forget } = drawingState
  // The same for a second try, so that an answer that was lost makes no second plan.
  const id = useRef({ of: drawing, id: newId() })
  if (id.current.of !== drawing) id.current = { of: drawing, id: newId() }
  const save = useMutation({
    mutationKey: keyOf(siteId),
    mutationFn: (seen: BasedOn) =>
      call(drawPlan, {
        params: { siteId },
        body: { id: id.current.id, seen, levels: levelsToSend(drawing.levels) },
      }),
    onSuccess: async () => {
      forget()
      await queries.invalidateQueries({ queryKey: ['sites', siteId] })
      await go(paths.site(siteId))
    },
    // Another plan may be there by now, or a room be gone.
    onError: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: sitePlanKey(siteId) }),
        queries.invalidateQueries({ queryKey: siteRoomsKey(siteId) }),
      ]),
  })
  const isLate = save.error instanceof ProblemError && save.error.type === 'changed-since'
  const isUploading = useIsUploading(siteId)
  const whyNot = () => {
    if (isUploading) return t`A picture is still uploading.`
    return isChanged ? whyNotSaved(drawing.levels, wordsOf, isRoom) : t`No changes yet.`
  }
  return (
    <>
      {save.error ? <Problem>{sentenceOf(save.error)}</Problem> : null}
      <Group>
        <ReasonButton whyNot={whyNot()} loading={save.isPending} onClick={() => save.mutate(drawing.basedOn)}>
          {t`Save plan`}
        </ReasonButton>
        {isLate ? (
          <ConfirmButton
            action={t`Replace with mine`}
            whyNot={null}
            onConfirm={() => save.mutateAsync(plan && { planId: plan.id, links: plan.links })}
          >
            {plan
              ? t`The plan of ${siteName} as it is now, saved by ${plan.importedByName} with ${plan.links.length} rooms on it, is replaced by your drawing.`
              : t`The plan of ${siteName} as it is now is replaced by your drawing.`}
          </ConfirmButton>
        ) : null}
      </Group>
    </>
  )
}
