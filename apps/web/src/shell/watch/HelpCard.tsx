import { answerHelp, type Watch } from '@muster/contract/watchCalls'
import { typeName } from '@muster/domain/incident/incidentTypes'
import { moreWords } from '@muster/domain/incident/moreWords'
import { t } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { LongText } from '../../ui/LongText.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import classes from './HelpCards.module.css'
import { PhotoButton } from './PhotoButton.tsx'

/** One room’s call for help: its subject, the person who goes, and the button for done. */
export function HelpCard({ help }: { help: Watch['help'][number] }) {
  const { id, bagName, siteName, type, text, photoId, at, stage, answeredByName, folded } = help
  const answer = useMutation({
    mutationFn: (to: 'accepted' | 'done') =>
      call(answerHelp, { params: { requestId: id }, body: { stage: to, note: null } }),
  })
  return (
    <article className={classes.card} aria-label={t`${bagName} requests help`}>
      <h3 className={classes.title}>
        {bagName} <span className={classes.type}>{typeName(type)}</span>
      </h3>
      <p className={classes.where}>
        {siteName} · <TimeText at={at} />
      </p>
      {text ? <LongText text={text} /> : null}
      {folded ? (
        <>
          <p className={classes.where}>
            {folded.text ? t`${moreWords(folded.count)}. Last message:` : moreWords(folded.count)}
          </p>
          {folded.text ? <LongText text={folded.text} /> : null}
        </>
      ) : null}
      {stage === 'accepted' ? (
        <p className={classes.where}>{t`Accepted by ${answeredByName ?? ''}`}</p>
      ) : null}
      {answer.error ? (
        <p role="alert" className={classes.failure}>
          {sentenceOf(answer.error)}
        </p>
      ) : null}
      <div className={classes.buttons}>
        {stage === 'filed' ? (
          <Button
            kind="primary"
            loading={answer.isPending && answer.variables === 'accepted'}
            onClick={() => answer.mutate('accepted')}
          >
            {t`Accept`}
          </Button>
        ) : null}
        <Button
          kind={stage === 'filed' ? 'secondary' : 'primary'}
          loading={answer.isPending && answer.variables === 'done'}
          onClick={() => answer.mutate('done')}
        >
          {t`Done`}
        </Button>
        {photoId ? <PhotoButton photoId={photoId} of={bagName} /> : null}
      </div>
    </article>
  )
}
