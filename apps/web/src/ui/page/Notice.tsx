import { Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A page that says one thing instead of the requested one, and the next step. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Center mih="50vh" p="lg">
      <Stack gap="sm" maw="34rem" role="alert">
        <Title order={1}>{title}</Title>
        <Text component="div" size="lg">
          <Stack align="flex-start">{children}</Stack>
        </Text>
      </Stack>
    </Center>
  )
}
