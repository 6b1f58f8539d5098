import { Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { t } from '@muster/words/t'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../api/problemError.ts'
import { Button } from '../kit/Button.tsx'
import { ReasonButton } from '../ReasonButton.tsx'
import { Problem } from './Problem.tsx'

type ConfirmButtonProps = {
  /** The label of the button, and the title of the dialog. */
  action: string
  /** The reason it cannot be pressed; null when it can. */
  whyNot: string | null
  /** The consequences, shown before it is done. */
  children: ReactNode
  /** A text to type before it can be confirmed, for actions that are hard to undo. */
  typeToConfirm?: string
  isDestructive?: boolean
  onConfirm: () => Promise<unknown>
}

/** A button that says what it will do and asks once more. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { action, whyNot, children, typeToConfirm, isDestructive = true, onConfirm } = props
  const [asking, setAsking] = useState(false)
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: null })
  const [typed, setTyped] = useState('')
  const close = () => {
    setAsking(false)
    setTyped('')
    setState({ isBusy: false, error: null })
  }
  const confirm = async () => {
    if (state.isBusy) return
    setState({ isBusy: true, error: null })
    try {
      await onConfirm()
      close()
    } catch (error) {
      setState({ isBusy: false, error })
    }
  }
  return (
    <>
      <ReasonButton kind="secondary" whyNot={whyNot} onClick={() => setAsking(true)}>
        {action}
      </ReasonButton>
      <Modal opened={asking} onClose={close} title={action} centered>
        <Stack>
          <Text component="div" style={{ overflowWrap: 'anywhere' }}>
            {children}
          </Text>
          {typeToConfirm ? (
            <TextInput
              label={t`Type ${typeToConfirm} to confirm`}
              size="md"
              autoComplete="off"
              autoCapitalize="none"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          ) : null}
          {state.error ? <Problem>{sentenceOf(state.error)}</Problem> : null}
          <Group justify="flex-end">
            <Button onClick={close}>{t`Cancel`}</Button>
            <Button
              kind={isDestructive ? 'danger' : 'primary'}
              loading={state.isBusy}
              disabled={typeToConfirm !== undefined && typed.trim() !== typeToConfirm}
              onClick={() => void confirm()}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
