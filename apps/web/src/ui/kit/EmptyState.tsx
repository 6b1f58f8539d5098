import { EmptyState as MantineEmptyState } from '@mantine/core'
import '@mantine/core/styles/EmptyState.layer.css'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  /** The sentence about what is missing: "No drills yet this school year." */
  title: string
  /** The sentence about what will appear here, and how it gets here. */
  children?: ReactNode
  /** The button that fills it. */
  action?: ReactNode
  icon?: typeof IconInbox
}

/** Nothing to show: why, what will be here, and the button that fills it. */
export function EmptyState({ title, children, action, icon: Icon = IconInbox }: EmptyStateProps) {
  return (
    <MantineEmptyState
      role="status"
      size="md"
      py="lg"
      icon={<Icon size={28} aria-hidden />}
      title={title}
      description={children}
    >
      {action ? <MantineEmptyState.Actions>{action}</MantineEmptyState.Actions> : null}
    </MantineEmptyState>
  )
}
