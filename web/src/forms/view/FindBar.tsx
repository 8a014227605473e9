import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '~/paraglide/messages'
import { IconButton, SearchField, VisuallyHidden } from '~/ui'
import { useForm } from '../FormContext'
import { placeOf } from '../model/errorPlaces'
import { findFields } from '../model/findFields'
import { jumpTo, reveal } from '../model/reveal'
import { ContentsList } from './ContentsList'
import styles from './FormView.module.css'

const NO_MATCHES: { readonly matches: readonly string[]; readonly position: number } = {
  matches: [],
  position: 0,
}

/** Of a longer text a search takes long enough to be in the way of typing: characters. */
const MAX_SEARCHED_AT_ONCE = 500_000
/** Milliseconds. */
const PAUSE = 250

/** The browser's own find sees only the rows that are in the page; this one sees all fields, closed ones too. */
export function FindBar() {
  const form = useForm()
  const { setFinding, setFound } = form.view.getState()
  const [words, setWords] = useState('')
  /** Pointers of what was found at the last look. */
  const [{ matches, position }, setMatches] = useState(NO_MATCHES)
  const isEmpty = matches.length === 0
  const current = matches[position]
  /** The search that waits for a pause in typing. */
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  function goTo(among: readonly string[], wanted: number): void {
    const at = (wanted + among.length) % Math.max(1, among.length)
    const pointer = among[at]
    setMatches({ matches: among, position: at })
    setFound(pointer === undefined ? undefined : reveal(form, pointer))
  }

  function search(next: string): void {
    setWords(next)
    clearTimeout(waiting.current)
    waiting.current =
      form.store.source.length > MAX_SEARCHED_AT_ONCE ? setTimeout(() => look(next), PAUSE) : undefined
    if (waiting.current === undefined) look(next)
  }

  function look(wanted: string): void {
    clearTimeout(waiting.current)
    waiting.current = undefined
    goTo(findFields(form, wanted), 0)
  }

  /** Looks once more: what was found may have been changed since, moved, or taken out. */
  function step(by: -1 | 1): void {
    if (waiting.current !== undefined) {
      look(words)
      return
    }
    const among = findFields(form, words)
    const here = among.indexOf(matches[position] ?? '')
    const behind = by < 0 ? position - 1 : position
    goTo(among, here === -1 ? behind : here + by)
  }

  function close(): void {
    const pointer = matches[position]
    setFinding(false)
    if (pointer !== undefined && findFields(form, words).includes(pointer)) jumpTo(form, pointer)
  }

  return (
    <search className={styles.search}>
      <div className={styles.find}>
        <div className={styles.findField}>
          <SearchField
            label={m.forms_find_label()}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key or a button
            autoFocus
            value={words}
            onChange={search}
            onKeyDown={(event) => {
              if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
              if (event.key === 'Escape') close()
            }}
          />
        </div>
        <output className={styles.status}>
          {words.trim() === ''
            ? ''
            : isEmpty
              ? m.forms_find_none()
              : m.forms_find_position({ position: position + 1, count: matches.length })}
          {current !== undefined && <SpokenPlace pointer={current} />}
        </output>
        <IconButton
          label={m.forms_find_previous()}
          icon={ChevronUp}
          size="small"
          isDisabled={isEmpty}
          onPress={() => step(-1)}
        />
        <IconButton
          label={m.forms_find_next()}
          icon={ChevronDown}
          size="small"
          isDisabled={isEmpty}
          onPress={() => step(1)}
        />
        <IconButton label={m.forms_find_close()} icon={X} size="small" onPress={close} />
      </div>
      {/* Where there is no room for them beside the form. */}
      {words === '' && <ContentsList className={styles.parts} onGo={() => setFinding(false)} />}
    </search>
  )
}

/** What is found, for those who do not see the mark: its title, and the item that it is in. */
function SpokenPlace({ pointer }: { readonly pointer: string }) {
  const { title, item } = placeOf(useForm(), pointer)
  return <VisuallyHidden>{item === undefined ? title : `${title}, ${item}`}</VisuallyHidden>
}
