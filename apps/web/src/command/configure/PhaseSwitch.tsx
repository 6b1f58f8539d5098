import { SegmentedControl } from '@mantine/core'
import { type InstructionPhase, instructionPhase } from '@muster/domain/incident/vocabulary'

const phaseWords: Record<InstructionPhase, string> = { during: 'During', after: 'After' }

type PhaseSwitchProps = {
  phase: InstructionPhase
  onPhase: (phase: InstructionPhase) => void
  /** The words behind the label: the number of items, and if one is wrong. */
  beside: (phase: InstructionPhase) => string
}

/** The choice of phase: questions while the incident runs, or after its end. */
export function PhaseSwitch({ phase, onPhase, beside }: PhaseSwitchProps) {
  return (
    <SegmentedControl
      aria-label="When to ask rooms"
      fullWidth
      value={phase}
      onChange={(value) => onPhase(instructionPhase.parse(value))}
      data={instructionPhase.options.map((value) => ({
        value,
        label: `${phaseWords[value]} ${beside(value)}`,
      }))}
    />
  )
}
