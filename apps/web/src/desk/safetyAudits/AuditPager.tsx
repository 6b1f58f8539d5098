import { Button, Group, Text } from '@mantine/core'

type AuditPagerProps = { page: number; total: number; pageSize: number; turn: (to: number) => void }

/** The way to other pages of a list; nothing where it is one. */
export function AuditPager({ page, total, pageSize, turn }: AuditPagerProps) {
  if (total <= pageSize) return null
  return (
    <Group justify="space-between">
      <Button variant="default" disabled={page <= 1} onClick={() => turn(page - 1)}>
        Back
      </Button>
      <Text className="tabular">
        Page {page} of {Math.ceil(total / pageSize)}
      </Text>
      <Button variant="default" disabled={page * pageSize >= total} onClick={() => turn(page + 1)}>
        Next
      </Button>
    </Group>
  )
}
