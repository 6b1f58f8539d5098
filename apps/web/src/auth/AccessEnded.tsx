import { Button, Group } from '@mantine/core'
import { productName } from '../api/product.ts'
import { Notice } from '../ui/page/Notice.tsx'
import { useTitle } from '../ui/useTitle.ts'
import type { AccountState } from './accountState.ts'
import { SignOutButton } from './SignOutButton.tsx'

/** Replaces any open page: the account no longer works, or no longer here. Nothing of the page stays on the screen. */
export function AccessEnded({ ended }: { ended: Extract<AccountState, { state: 'ended' }> }) {
  const { tenantName, onContinue, signOut } = ended
  useTitle('Access ended')
  return (
    <Notice title="Your access has ended">
      <span style={{ overflowWrap: 'anywhere' }}>
        {tenantName === null
          ? `${productName()} no longer lets this account in: an administrator has deactivated it, you were signed out from another browser, or the sign-in has run out. What you sent before has been kept.`
          : `You no longer belong to ${tenantName}. What you sent before has been kept. If this is a mistake, ask an administrator there.`}
      </span>
      <Group>
        <Button size="md" onClick={onContinue}>
          {tenantName === null ? 'Sign in again' : 'Continue'}
        </Button>
        <SignOutButton signOut={signOut} />
      </Group>
    </Notice>
  )
}
