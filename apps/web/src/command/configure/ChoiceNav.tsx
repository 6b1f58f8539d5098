import { NativeSelect } from '@mantine/core'
import { actionName } from '@muster/domain/incident/actionGuides'
import { incidentTypes, typeName } from '@muster/domain/incident/incidentTypes'
import { type IncidentAction, incidentAction, incidentType } from '@muster/domain/incident/vocabulary'
import { isSameTemplateScope, type TemplateScope } from '@muster/domain/template/templateScope'
import { t } from '@muster/words/t'
import { IconAsterisk } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { actionLooks } from '../../ui/ActionMark.tsx'
import { Badge } from '../../ui/kit/Badge.tsx'
import classes from './configure.module.css'
import { type ConfigurePart, choiceAddress } from './useChoiceAddress.ts'

type ChoiceNavProps = {
  part: ConfigurePart
  choice: TemplateScope
  /** The organization's own sets that are in use. */
  own: readonly (TemplateScope & { version: number })[]
}

const actions: readonly (IncidentAction | null)[] = [...incidentAction.options, null]
const types = [null, ...incidentTypes.map(({ type }) => type)]

/** The five actions and any; below the chosen one its types. The organization's own sets are marked. */
export function ChoiceNav({ part, choice, own }: ChoiceNavProps) {
  const versionOf = (of: TemplateScope) => own.find((each) => isSameTemplateScope(each, of))?.version
  return (
    <nav aria-label={t`Action and type`} className={classes.nav}>
      <ul>
        {actions.map((action) => {
          const target = { action, type: null }
          const isOpen = choice.action === action
          return (
            <li key={action ?? 'any'}>
              <Link
                to={choiceAddress(part, target)}
                className={classes.action}
                data-open={isOpen || undefined}
                aria-current={isSameTemplateScope(choice, target) ? 'page' : undefined}
              >
                <ActionWord action={action} />
                <Own version={versionOf(target)} />
              </Link>
              {isOpen && part === 'instructions' ? (
                <ul className={classes.types}>
                  {types.map((type) => (
                    <li key={type ?? 'any'}>
                      <Link
                        to={choiceAddress(part, { action, type })}
                        className={classes.type}
                        aria-current={choice.type === type ? 'page' : undefined}
                      >
                        {type === null ? t`Any type` : typeName(type)}
                        {type === null ? null : <Own version={versionOf({ action, type })} />}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The same on a narrow screen: two fields. */
export function ChoiceSelects({ part, choice, own }: ChoiceNavProps) {
  const navigate = useNavigate()
  const mark = (of: TemplateScope) =>
    own.some((each) => isSameTemplateScope(each, of)) ? ` (${t`your set`})` : ''
  return (
    <div className={classes.selects}>
      <NativeSelect
        label={t`Action`}
        size="md"
        value={choice.action ?? 'any'}
        data={actions.map((action) => ({
          value: action ?? 'any',
          label: `${action ?? t`Any action`}${mark({ action, type: null })}`,
        }))}
        onChange={({ currentTarget: { value } }) => {
          const action = incidentAction.nullable().catch(null).parse(value)
          void navigate(choiceAddress(part, { action, type: choice.type }))
        }}
      />
      {part === 'instructions' ? (
        <NativeSelect
          label={t`Type`}
          size="md"
          value={String(choice.type ?? 'any')}
          data={types.map((type) => ({
            value: String(type ?? 'any'),
            label: `${type === null ? t`Any type` : typeName(type)}${mark({ action: choice.action, type })}`,
          }))}
          onChange={({ currentTarget: { value } }) => {
            const type = incidentType.nullable().catch(null).parse(Number(value))
            void navigate(choiceAddress(part, { action: choice.action, type }))
          }}
        />
      ) : null}
    </div>
  )
}

function ActionWord({ action }: { action: IncidentAction | null }) {
  if (action === null) {
    return (
      <span className={classes.word}>
        <IconAsterisk size={22} stroke={1.75} aria-hidden />
        {t`Any action`}
      </span>
    )
  }
  const { Icon, text } = actionLooks[action]
  return (
    <span className={classes.word} style={{ color: text }}>
      <Icon size={22} stroke={1.75} aria-hidden />
      {actionName(action)}
    </span>
  )
}

function Own({ version }: { version: number | undefined }) {
  return version === undefined ? null : <Badge tone="ok">{t`Yours, v${version}`}</Badge>
}
