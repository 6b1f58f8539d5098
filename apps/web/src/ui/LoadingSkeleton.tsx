import { Skeleton, VisuallyHidden } from '@mantine/core'
import { t } from '@muster/words/t'

/**
 * The outline of what is being loaded; a screen reader says that it loads.
 * @param height in pixels, about what it will take
 */
export function LoadingSkeleton({ height, words = t`Loading` }: { height: number; words?: string }) {
  return (
    <Skeleton height={height} radius="md" role="status">
      <VisuallyHidden>{words}</VisuallyHidden>
    </Skeleton>
  )
}
