import { Text, Title } from '@mantine/core'
import { useTitle } from '../ui/useTitle.ts'
import classes from './HomePage.module.css'
import { OpenBagForm } from './OpenBagForm.tsx'

/** Public: somebody has a code in their hand and wants in. */
export function Component() {
  useTitle('Enter a code')
  return (
    <section className={classes.card}>
      <Title order={1}>Enter a code</Title>
      <Text>Type the code that is printed on the safety bag, or paste its link. No sign-in.</Text>
      <OpenBagForm />
    </section>
  )
}
