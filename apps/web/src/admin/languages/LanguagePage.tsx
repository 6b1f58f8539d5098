import { TextInput, Title } from '@mantine/core'
import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import type { TranslatedText } from '@muster/contract/languageCalls'
import { languages, translatedCodes } from '@muster/words/languages'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { useParams } from 'react-router'
import { productName } from '../../api/product.ts'
import { paths } from '../../paths.ts'
import { shownLanguage } from '../../ui/form/shownLanguage.ts'
import { Disclosure } from '../../ui/kit/Disclosure.tsx'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { Loaded, LoadedPage } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { useTenant } from '../tenants/useTenant.ts'
import { useAdmin } from '../useAdmin.ts'
import { useEditedTenant } from '../useEditedTenant.ts'
import { LanguageFile } from './LanguageFile.tsx'
import { Progress } from './LanguagesPart.tsx'
import { TextList } from './TextList.tsx'
import { type OfLanguage, useLanguages, useTexts } from './useLanguages.ts'

/** One language of an organization: its texts beside their translations, for someone who speaks it to check. */
export default function LanguagePage() {
  const { id = '', language: given } = useParams()
  const tenant = useTenant(id)
  const language = translatedCodes.find((code) => code === given)
  // The address has one: pages/deskPages.ts.
  if (!language) return null
  return (
    <div className={classes.page}>
      <LoadedPage query={tenant}>
        {(data) => (
          <LanguageView key={`${data.id} ${language}`} tenant={data} of={{ tenantId: id, language }} />
        )}
      </LoadedPage>
    </div>
  )
}

function LanguageView({ tenant, of }: { tenant: AdminTenant; of: OfLanguage }) {
  useEditedTenant(tenant)
  const { name } = languages[of.language]
  const own = useLanguages(of.tenantId).data?.find(({ language }) => language === of.language)
  const texts = useTexts(of)
  const me = useAdmin().name
  const [checkedBy, setCheckedBy] = useState(me)
  return (
    <>
      <PageHeader
        title={shownLanguage(of.language)}
        subtitle={
          own ? (own.isOn ? t`${name} · On: phones offer it` : t`${name} · Off: no phone offers it`) : name
        }
        backLink={{ to: paths.adminTenant(of.tenantId, 'languages'), label: t`Languages` }}
      />
      <section className={classes.card} aria-labelledby="how">
        <Title order={2} id="how">
          {t`How to check`}
        </Title>
        <p className={classes.note}>
          {t`Change the translation where it is wrong, then press Checked, or Ctrl+Enter. Keep what is in braces, such as ${'{0}'}: ${productName()} puts a name, a number or a time there.`}
        </p>
        {own ? (
          <PropertyList
            facts={[
              {
                name: t`What to do`,
                value: <Progress label={t`Checked, what to do`} checked={own.checkedSteps} of={own.steps} />,
              },
              {
                name: t`All texts`,
                value: <Progress label={t`Checked, all texts`} checked={own.checked} of={own.texts} />,
              },
            ]}
          />
        ) : null}
        <TextInput
          label={t`Checked by`}
          description={t`Yourself, or the teacher or parent who reads this with you.`}
          size="md"
          maw="24rem"
          maxLength={200}
          autoComplete="off"
          value={checkedBy}
          placeholder={me}
          onChange={({ currentTarget }) => setCheckedBy(currentTarget.value)}
        />
        <Disclosure summary={t`Check with a file instead`}>
          <LanguageFile of={of} />
        </Disclosure>
      </section>
      <Loaded query={texts} height={480}>
        {(all: TranslatedText[]) => <TextList of={of} texts={all} checkedBy={checkedBy} />}
      </Loaded>
    </>
  )
}
