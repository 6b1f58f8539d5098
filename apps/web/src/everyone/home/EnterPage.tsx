import { Text, Title } from '@mantine/core'
import { useTitle } from '../../ui/useTitle.ts'
import { EnterForm } from './EnterForm.tsx'
import classes from './HomePage.module.css'

/** Public: somebody has a code in their hand and wants in. */
export default function EnterPage() {
  useTitle('Enter a code')
  return (
    <section className={classes.card}>
      <Title order={1}>Enter a code</Title>
      <Text>
        Enter the code on a safety bag, a setup code from the office, or your link to an incident. No sign-in
        needed.
      </Text>
      <EnterForm />
    </section>
  )
}
