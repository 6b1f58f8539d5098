import { Button, Group, Modal, Text } from '@mantine/core'
import { t } from '@muster/words/t'

type SignOutDialogProps = { opened: boolean; onClose: () => void; signOut: () => void }

/** Signing out asks first, in the words of the specification, section 2. */
export function SignOutDialog({ opened, onClose, signOut }: SignOutDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t`Sign out`} centered>
      <Text mb="lg">{t`Are you sure you want to sign out?`}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button onClick={signOut}>{t`Sign out`}</Button>
      </Group>
    </Modal>
  )
}
