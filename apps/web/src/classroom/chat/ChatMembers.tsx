import type { ChatMember } from '@muster/domain/incident/state'
import { signedWords } from '@muster/domain/incident/typedName'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { memo } from 'react'
import { useBag } from '../BagContext.ts'
import controls from '../controls.module.css'
import classes from './ChatPage.module.css'

type Props = { members: readonly ChatMember[]; myId: string }

/** The phones that take part, this one first: each is the room, with the name that somebody typed there. */
export const ChatMembers = memo(function ChatMembers({ members, myId }: Props) {
  const { record } = useBag()
  const mine = members.filter(({ memberId }) => memberId === myId)
  const others = members.filter(({ memberId }) => memberId !== myId)
  const count = members.length
  return (
    <details className={classes.members}>
      <summary className={controls.summary}>
        {count === 0
          ? t`No one has joined yet`
          : t`${plural(count, '# phone has joined', '# phones have joined')}`}
      </summary>
      <ul>
        {[...mine, ...others].map(({ memberId, name }) => (
          <li key={memberId} dir="auto">
            {record.name}
            {name === null ? '' : `, ${signedWords(name)}`}
            {memberId === myId ? ` ${t`(you)`}` : ''}
          </li>
        ))}
      </ul>
    </details>
  )
})
