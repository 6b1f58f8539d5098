import { Center, Loader, VisuallyHidden } from '@mantine/core'

/** Shown while a page’s files, or what `words` names, are on their way. */
export function Loading({ words = 'Loading' }: { words?: string }) {
  return (
    <Center mih="60vh" role="status">
      <Loader color="gray" aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </Center>
  )
}
