import { type Severity, severityStyles } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'

/** A broadcast's style by its severity: success 0, light 1, warning 2, danger 3 (specification, section 3). */
export function severityStyle(severity: Severity | undefined): (typeof severityStyles)[number] | undefined {
  return severity === undefined ? undefined : severityStyles[severity]
}

const marks = {
  success: {
    Icon: IconCircleCheck,
    get word() {
      return t`Good news`
    },
    colour: 'var(--answered)',
  },
  light: {
    Icon: IconInfoCircle,
    get word() {
      return t`Information`
    },
    colour: 'var(--mantine-color-dimmed)',
  },
  warning: {
    Icon: IconAlertTriangle,
    get word() {
      return t`Warning`
    },
    colour: 'var(--seen)',
  },
  danger: {
    Icon: IconAlertOctagon,
    get word() {
      return t`Danger`
    },
    colour: 'var(--help)',
  },
} as const

/** The urgency of a broadcast, by shape as well as by color. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const { Icon, word, colour } = marks[severityStyles[severity]]
  return <Icon size="1.15em" stroke={2.25} color={colour} aria-label={word} role="img" />
}
