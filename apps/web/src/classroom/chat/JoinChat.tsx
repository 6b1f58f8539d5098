import { Button } from '@mantine/core'
import { signedWords } from '@muster/domain/incident/typedName'
import { t } from '@muster/words/t'
import { useBag } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import classes from './ChatPage.module.css'
import { NameForm } from './NameForm.tsx'
import type { ChatMember } from './useChatMember.ts'

/** Asks for a name before a phone first writes; it may be left out. */
export function JoinChat({ me }: { me: ChatMember }) {
  const { record } = useBag()
  return (
    <NameForm
      first={me.remembered}
      className={classes.join}
      save={me.join}
      button={(name) => (
        <Button type="submit" fullWidth h={56} fz="lg" className={buttons.primary}>
          {name ? t`Join as ${record.name}, ${signedWords(name)}` : t`Join as ${record.name}`}
        </Button>
      )}
    />
  )
}
