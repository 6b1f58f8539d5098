import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Account } from '../../auth/account.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import { Button } from '../../ui/kit/Button.tsx'
import classes from './FindDialog.module.css'
import { type Find, findKindWords } from './find.ts'
import { rankFinds } from './rankFinds.ts'
import { rememberFind } from './recentFinds.ts'
import { siteSteps } from './siteSteps.ts'
import { useFinds } from './useFinds.ts'

type FindDialogProps = { account: Account; onClose: () => void }

/** Finds sites, rooms, people, incidents, pages, settings and commands, and opens the one that is chosen. */
export default function FindDialog({ account, onClose }: FindDialogProps) {
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState<Find | null>(null)
  const navigate = useNavigate()
  const who = `${account.profile.id} ${account.tenant?.tenantId ?? ''}`

  const open = (address: string) => {
    onClose()
    void navigate(address)
  }
  const choose = (find: Find) => {
    rememberFind(who, find)
    if (typeof find.to === 'string') open(find.to)
    else setChosen(find)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={chosen ? t`${chosen.title}: choose a site` : t`Search`}
      fullScreen={isPhone}
      size="640px"
      padding={0}
      yOffset="10dvh"
      transitionProps={{ duration: 0 }}
      classNames={{ header: classes.header, body: classes.body, content: classes.content }}
    >
      {chosen ? (
        <SiteStep find={chosen} open={open} back={() => setChosen(null)} />
      ) : (
        <Search account={account} who={who} choose={choose} />
      )}
    </Modal>
  )
}

function Search({ account, who, choose }: { account: Account; who: string; choose: (find: Find) => void }) {
  const [typed, setTyped] = useState('')
  const { finds, isSearching, isCut } = useFinds(typed, account, who)
  const count = t`${plural(finds.length, '# result', '# results')}`
  const isNone = typed.trim() !== '' && finds.length === 0 && !isSearching
  return (
    <FindList
      label={t`Search`}
      placeholder={t`Site, room, person, page or task to do`}
      typed={typed}
      onType={setTyped}
      finds={finds}
      choose={choose}
    >
      {isNone ? (
        <p className={classes.note}>
          {t`Nothing matches “${typed.trim()}”. Try the name of a site, a room or a page.`}
        </p>
      ) : null}
      {isCut ? (
        <p className={classes.note}>
          {t`We couldn’t search sites, rooms and people. Pages are still listed. Check your connection.`}
        </p>
      ) : null}
      <p role="status" className={classes.hidden}>
        {typed.trim() === '' || isSearching || isCut ? '' : isNone ? t`Nothing matches` : count}
      </p>
    </FindList>
  )
}

type SiteStepProps = { find: Find; open: (address: string) => void; back: () => void }

/** The second step of what is done at one site. Somebody with one site goes there at once. */
function SiteStep({ find, open, back }: SiteStepProps) {
  const [typed, setTyped] = useState('')
  const sites = useSites(find.right)
  const steps = siteSteps(find, sites.data ?? [])
  const finds = typed.trim() === '' ? steps : rankFinds(typed, steps)
  const only = steps.length === 1 && typeof steps[0]?.to === 'string' ? steps[0].to : null
  useEffect(() => {
    if (only !== null) open(only)
  })
  return (
    <FindList
      label={t`Site`}
      placeholder={t`Name of the site`}
      typed={typed}
      onType={setTyped}
      finds={finds.slice(0, 50)}
      choose={({ to }) => (typeof to === 'string' ? open(to) : undefined)}
    >
      {sites.isError ? (
        <p className={classes.note}>{t`We couldn’t load your sites. Check your connection.`}</p>
      ) : null}
      {sites.data && finds.length === 0 ? <p className={classes.note}>{t`No site has that name.`}</p> : null}
      <p className={classes.foot}>
        <Button kind="quiet" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={back}>
          {t`Back to search`}
        </Button>
      </p>
    </FindList>
  )
}

type FindListProps = {
  label: string
  placeholder: string
  typed: string
  onType: (typed: string) => void
  finds: readonly Find[]
  choose: (find: Find) => void
  children: ReactNode
}

/** The field of the second step, too, which comes when the dialog is open already. */
function focus(field: HTMLInputElement | null) {
  field?.focus()
}

/** A field with the list of what it finds: arrows move through it, Enter opens the marked one, the first unless moved. */
function FindList({ label, placeholder, typed, onType, finds, choose, children }: FindListProps) {
  const [marked, setMarked] = useState(0)
  const at = Math.min(marked, finds.length - 1)
  const id = useId()

  const move = (event: KeyboardEvent, step: number) => {
    event.preventDefault()
    if (finds.length === 0) return
    const next = (at + step + finds.length) % finds.length
    setMarked(next)
    document.getElementById(`${id}.${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(event, 1)
    if (event.key === 'ArrowUp') move(event, -1)
    const find = finds[at]
    if (event.key === 'Enter' && find) {
      event.preventDefault()
      choose(find)
    }
  }
  return (
    <Combobox
      store={useCombobox()}
      onOptionSubmit={(key) => {
        const find = finds.find((each) => each.key === key)
        if (find) choose(find)
      }}
    >
      <TextInput
        data-autofocus
        ref={focus}
        role="combobox"
        aria-label={label}
        aria-expanded={finds.length > 0}
        aria-controls={`${id}.list`}
        aria-autocomplete="list"
        aria-activedescendant={finds.length > 0 ? `${id}.${at}` : undefined}
        placeholder={placeholder}
        classNames={{ input: classes.input, root: classes.field }}
        leftSection={<IconSearch size={20} aria-hidden />}
        leftSectionWidth={48}
        value={typed}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value)
          setMarked(0)
        }}
      />
      <Combobox.Options id={`${id}.list`} aria-label={label} className={classes.list}>
        {finds.map((find, index) => (
          <Combobox.Option
            key={find.key}
            id={`${id}.${index}`}
            value={find.key}
            className={classes.find}
            selected={index === at}
            aria-selected={index === at}
            onMouseMove={() => setMarked(index)}
          >
            <find.icon size={20} aria-hidden className={classes.icon} />
            <span className={classes.words}>
              <span className={classes.title}>{find.title}</span>
              {find.where ? <span className={classes.where}>{find.where}</span> : null}
            </span>
            <span className={classes.kind}>{findKindWords[find.kind]}</span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {children}
    </Combobox>
  )
}
