import { type InstructionPhase, instructionPhase } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { Segmented } from '../../ui/kit/Segmented.tsx'

const phaseWords: Record<InstructionPhase, string> = {
  get during() {
    return t`During`
  },
  get after() {
    return t`After`
  },
}

type PhaseSwitchProps = {
  phase: InstructionPhase
  onPhase: (phase: InstructionPhase) => void
  /** The words behind the label: the number of items, and if one is wrong. */
  beside: (phase: InstructionPhase) => string
}

/** The choice of phase: questions while the incident runs, or after its end. */
export function PhaseSwitch({ phase, onPhase, beside }: PhaseSwitchProps) {
  return (
    <Segmented
      label={t`When to ask rooms`}
      value={phase}
      onChange={onPhase}
      choices={instructionPhase.options.map((value) => ({
        value,
        label: `${phaseWords[value]} ${beside(value)}`,
      }))}
    />
  )
}
