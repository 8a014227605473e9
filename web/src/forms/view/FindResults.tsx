import { ChevronDown, ChevronUp } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useStore } from 'zustand'
import { m } from '~/paraglide/messages'
import { IconButton, VisuallyHidden } from '~/ui'
import type { ReferenceOptions } from '~/workspace/references/ReferenceOptions'
import { placeOf } from '../model/errorPlaces'
import { useForm } from '../model/FormContext'
import {
  createFieldSearch,
  type FieldSearch,
  type FieldSearchState,
  MAX_MATCHES,
} from '../model/find/fieldSearch'
import { useEntriesOfField } from '../references/useEntriesOfField'
import styles from './FormView.module.css'

/** What the field for the words asks of the search. */
export interface FindSteps {
  readonly step: (by: -1 | 1) => void
  /** The pointer of the field that it stands at. */
  readonly here: () => string | undefined
}

interface FindResultsProps {
  readonly words: string
  readonly ref: Ref<FindSteps>
}

/** How many fields there are with these words, and the way from one to the next. */
export function FindResults({ words, ref }: FindResultsProps) {
  const form = useForm()
  const [search] = useState(() => createFieldSearch(form))
  const { lists, ...state } = useStore(search.state)
  useEffect(() => search.look(words), [search, words])
  useEffect(() => search.stop, [search])
  useImperativeHandle(ref, () => search, [search])
  const isEmpty = state.matches.length === 0
  const current = state.matches[state.position]

  return (
    <>
      <output className={styles.status}>
        {words.trim() !== '' && <Count {...state} />}
        {current !== undefined && <SpokenPlace pointer={current} />}
      </output>
      <IconButton
        label={m.forms_find_previous()}
        icon={ChevronUp}
        size="small"
        isDisabled={isEmpty}
        onPress={() => search.step(-1)}
      />
      <IconButton
        label={m.forms_find_next()}
        icon={ChevronDown}
        size="small"
        isDisabled={isEmpty}
        onPress={() => search.step(1)}
      />
      {[...lists].map(([name, options]) => (
        <EntriesOf key={name} name={name} options={options} search={search} />
      ))}
    </>
  )
}

function Count({ matches, position, isLooking }: Omit<FieldSearchState, 'lists'>) {
  const numbers = { position: position + 1, count: matches.length }
  if (isLooking && matches.length === 0) return m.ui_looking()
  // A number that grows is not said with every step; what it has come to is.
  if (isLooking) return <span aria-hidden>{m.forms_find_so_far(numbers)}</span>
  if (matches.length === 0) return m.forms_find_none()
  return matches.length < MAX_MATCHES ? m.forms_find_position(numbers) : m.forms_find_many(numbers)
}

/** What is found, for those who do not see the mark: its title, and the item that it is in. */
function SpokenPlace({ pointer }: { readonly pointer: string }) {
  const { title, item } = placeOf(useForm(), pointer)
  return <VisuallyHidden>{item === undefined ? title : `${title}, ${item}`}</VisuallyHidden>
}

interface EntriesOfProps {
  readonly name: string
  readonly options: ReferenceOptions
  readonly search: FieldSearch
}

/** Tells the search what the entries of a list are called, once they are there. */
function EntriesOf({ name, options, search }: EntriesOfProps) {
  const { status, entries } = useEntriesOfField(options)
  useEffect(() => {
    if (status !== 'pending') search.setEntries(name, status === 'ready' ? entries : undefined)
  }, [search, name, status, entries])
  return null
}
