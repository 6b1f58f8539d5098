import { listInstructionVersions, restoreInstructionSet } from '@muster/contract/templateCalls'
import { itemWords } from '@muster/domain/template/instructionItems'
import type { TemplateScope } from '@muster/domain/template/templateScope'
import { call } from '../../api/call.ts'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { ChoiceNav, ChoiceSelects } from './ChoiceNav.tsx'
import classes from './configure.module.css'
import { InstructionForm } from './InstructionForm.tsx'
import { InstructionView } from './InstructionView.tsx'
import { ownSet } from './instructionEdit.ts'
import { SetHistory } from './SetHistory.tsx'
import { useInstructionSets, useUpdateInstructionSetCache } from './useSets.ts'

/** The questions to rooms, for each action and type. */
export function InstructionsPart({ choice, mayChange }: { choice: TemplateScope; mayChange: boolean }) {
  const sets = useInstructionSets()
  const updateCache = useUpdateInstructionSetCache()
  const key = `${choice.action}.${choice.type}`
  const query = {
    ...(choice.action ? { action: choice.action } : {}),
    ...(choice.type ? { type: choice.type } : {}),
  }
  return (
    <Loaded query={sets} height={480}>
      {(all) => {
        const version = ownSet(all, choice)?.version ?? 0
        const inUse = all.filter(({ items }) => items !== null)
        return (
          <div className={classes.columns}>
            <ChoiceNav part="instructions" choice={choice} own={inUse} />
            <ChoiceSelects part="instructions" choice={choice} own={inUse} />
            <div className={classes.main}>
              {mayChange ? (
                <InstructionForm key={key} choice={choice} sets={all} />
              ) : (
                <InstructionView key={key} choice={choice} sets={all} />
              )}
              {version > 0 ? (
                <SetHistory
                  key={`history.${key}`}
                  queryKey={['templates', 'instructions', 'versions', key]}
                  newest={version}
                  read={(page, signal) =>
                    call(listInstructionVersions, { query: { ...query, ...page } }, { signal })
                  }
                  lines={itemWords}
                  restore={
                    mayChange
                      ? async (restore) =>
                          updateCache(
                            await call(restoreInstructionSet, { body: { ...choice, version, restore } }),
                          )
                      : null
                  }
                />
              ) : null}
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}
