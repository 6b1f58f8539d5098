import { type RbimState, rbimStateWords } from '@muster/domain/rbim/rbimState'
import { Badge, type Tone } from './kit/Badge.tsx'

const tones = {
  offline: 'help',
  fault: 'help',
  lowBattery: 'warn',
  late: 'warn',
  waiting: 'none',
  online: 'ok',
  retired: 'none',
} as const satisfies Record<RbimState, Tone>

/** The state of an RBIM. */
export function RbimStateMark({ state }: { state: RbimState }) {
  return <Badge tone={tones[state]}>{rbimStateWords[state]}</Badge>
}
