import { Center, Loader, VisuallyHidden } from '@mantine/core'

/** Shown while a page’s files are on their way. */
export function Loading() {
  return (
    <Center mih="60vh" role="status">
      <Loader color="gray" aria-hidden />
      <VisuallyHidden>Loading</VisuallyHidden>
    </Center>
  )
}
