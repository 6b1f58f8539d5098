import { Text, Title } from '@mantine/core'
import { t } from '@muster/words/t'
import { LanguageChoice } from '../../ui/LanguageChoice.tsx'
import page from '../../ui/page/page.module.css'
import { useLanguagesOfHost } from '../../ui/page/useLanguagesOfHost.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { EnterForm } from './EnterForm.tsx'

/** Public: somebody has a code in their hand and wants in. */
export default function EnterPage() {
  useTitle(t`Enter a code`)
  useLanguagesOfHost()
  return (
    <section className={page.card}>
      <LanguageChoice />
      <Title order={1}>{t`Enter a code`}</Title>
      <Text>{t`Enter the code on a safety bag, a setup code from the office, or your link to an incident. No sign-in needed.`}</Text>
      <EnterForm />
    </section>
  )
}
