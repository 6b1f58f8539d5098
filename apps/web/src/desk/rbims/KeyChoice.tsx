import { NativeSelect, TextInput } from '@mantine/core'
import { publicKey } from '@muster/domain/rbim/rbim'
import { t } from '@muster/words/t'
import { ProblemError } from '../../api/problemError.ts'
import { errorOf, type FieldError } from '../../ui/form/fieldErrors.ts'
import { type MadeKey, makeKey } from './makeKey.ts'

/** The origin of an RBIM's key: this browser, or the device, which then keeps the private half to itself. */
export type KeyChoiceValue = { from: 'here' | 'device' | 'later'; pasted: string }

export const firstKeyChoice: KeyChoiceValue = { from: 'here', pasted: '' }

type KeyChoiceProps = {
  value: KeyChoiceValue
  onChange: (value: KeyChoiceValue) => void
  mayWait: boolean
  errors: readonly FieldError[]
}

export function KeyChoice({ value, onChange, mayWait, errors }: KeyChoiceProps) {
  return (
    <>
      <NativeSelect
        label={t`Key`}
        size="md"
        value={value.from}
        description={t`The device signs everything it sends with this key.`}
        data={[
          { value: 'here', label: t`Create a key in this browser` },
          { value: 'device', label: t`Use a key from the device` },
          ...(mayWait ? [{ value: 'later', label: t`Add it later` }] : []),
        ]}
        onChange={({ currentTarget: { value: from } }) =>
          onChange({ ...value, from: from === 'device' || from === 'later' ? from : 'here' })
        }
      />
      {value.from === 'device' ? (
        <TextInput
          label={t`Public key`}
          size="md"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={value.pasted}
          error={errorOf(errors, 'publicKey')}
          description={t`Ed25519, 44 characters of base64.`}
          onChange={({ currentTarget }) => onChange({ ...value, pasted: currentTarget.value })}
        />
      ) : null}
    </>
  )
}

/**
 * The key that was chosen; `privateKey` where this browser made it, to be shown once.
 * @throws ProblemError for what is no key, or where this browser cannot make one
 */
export async function chosenKey(
  { from, pasted }: KeyChoiceValue,
  make: () => Promise<MadeKey> = makeKey,
): Promise<Partial<MadeKey>> {
  if (from === 'here') return make()
  if (from === 'later') return {}
  const parsed = publicKey.safeParse(pasted)
  if (parsed.success) return { publicKey: parsed.data }
  const message =
    parsed.error.issues[0]?.message ?? t`This is not a public key. Check that you copied all 44 characters.`
  throw new ProblemError({
    type: 'invalid',
    status: 422,
    detail: message,
    errors: [{ field: 'publicKey', message }],
  })
}
