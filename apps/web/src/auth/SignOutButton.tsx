import { Button } from '@mantine/core'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { SignOutDialog } from './SignOutDialog.tsx'

type SignOutButtonProps = { signOut: () => void; size?: 'md' | 'lg' }

/** A button that signs out, which asks first like every other way to do it (specification, sections 2 and 5). */
export function SignOutButton({ signOut, size = 'md' }: SignOutButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size={size} variant="default" onClick={() => setAsking(true)}>
        {t`Sign out`}
      </Button>
      <SignOutDialog opened={isAsking} onClose={() => setAsking(false)} signOut={signOut} />
    </>
  )
}
