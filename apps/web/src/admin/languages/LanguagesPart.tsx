import { Title } from '@mantine/core'
import type { LanguageProgress } from '@muster/contract/languageCalls'
import { languages } from '@muster/words/languages'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { shownLanguage } from '../../ui/form/shownLanguage.ts'
import { Badge } from '../../ui/kit/Badge.tsx'
import { type Columns, DataTable } from '../../ui/kit/DataTable.tsx'
import { Meter } from '../../ui/kit/Meter.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import { rich } from '../../ui/rich.tsx'
import { useLanguages } from './useLanguages.ts'

/** The languages of an organization, each with how much of it a person has checked. */
export function LanguagesPart({ tenantId }: { tenantId: string }) {
  const query = useLanguages(tenantId)
  return (
    <section className={classes.card} aria-labelledby="languages">
      <Title order={2} id="languages">
        {t`Languages`}
      </Title>
      <p className={classes.note}>
        {rich`All translations are made by a machine. Until someone who speaks the language has checked a text, phones show the English below what to do. Check what to do first: it is the shorter part. ${<Link to={paths.adminTenantEdit(tenantId)}>{t`Switch languages on and off`}</Link>}`}
      </p>
      <Loaded query={query}>
        {(all) => (
          <DataTable
            label={t`Languages`}
            items={all.toSorted((one, other) => Number(other.isOn) - Number(one.isOn))}
            keyOf={({ language }) => language}
            columns={columns()}
            linkTo={({ language }) => paths.adminLanguage(tenantId, language)}
          />
        )}
      </Loaded>
    </section>
  )
}

function columns(): Columns<LanguageProgress> {
  return [
    {
      title: t`Language`,
      cell: ({ language }) => `${shownLanguage(language)} · ${languages[language].name}`,
    },
    {
      title: t`On phones`,
      cell: ({ isOn }) => (isOn ? <Badge tone="ok">{t`On`}</Badge> : <Badge tone="none">{t`Off`}</Badge>),
    },
    {
      title: t`What to do`,
      cell: (one) => <Progress label={t`Checked, what to do`} checked={one.checkedSteps} of={one.steps} />,
    },
    {
      title: t`All texts`,
      cell: (one) => <Progress label={t`Checked, all texts`} checked={one.checked} of={one.texts} />,
    },
    {
      title: t`English changed`,
      cell: ({ changed }) =>
        changed === 0 ? '–' : <Badge tone="warn">{t`${plural(changed, '# text', '# texts')}`}</Badge>,
    },
  ]
}

/** The number of checked texts of a language, as a bar and in words. */
export function Progress({ label, checked, of }: { label: string; checked: number; of: number }) {
  return (
    <Meter
      label={label}
      value={checked}
      max={of}
      said={t`${checked} of ${of}`}
      tone={checked === of ? 'ok' : 'none'}
    />
  )
}
