import { Group } from '@mantine/core'
import { t } from '@muster/words/t'
import { Button } from '../ui/kit/Button.tsx'
import { Notice } from '../ui/page/Notice.tsx'
import { useTitle } from '../ui/useTitle.ts'
import type { AccountState } from './accountState.ts'
import { SignOutButton } from './SignOutButton.tsx'

/** Replaces any open page: the account no longer works, or no longer here. Nothing of the page stays on the screen. */
export function AccessEnded({ ended }: { ended: Extract<AccountState, { state: 'ended' }> }) {
  const { tenantName, onContinue, signOut } = ended
  useTitle(t`Access ended`)
  return (
    <Notice title={t`Your access has ended`}>
      <span style={{ overflowWrap: 'anywhere' }}>
        {tenantName === null
          ? t`Your account was deactivated, you signed out in another browser, or your sign-in expired. Everything you sent is saved.`
          : t`You no longer have access to ${tenantName}. Everything you sent is saved. If this is a mistake, ask an administrator there.`}
      </span>
      <Group>
        <Button kind="primary" onClick={onContinue}>
          {tenantName === null ? t`Sign in again` : t`Continue`}
        </Button>
        <SignOutButton signOut={signOut} />
      </Group>
    </Notice>
  )
}
