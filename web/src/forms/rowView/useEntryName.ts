import { toPointer } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { shorten } from '~/lib/shorten'
import { fieldPath, wordsOf } from '~/workspace/entries/EntryField'
import { useForm } from '../model/FormContext'
import { REST, useDataAt } from '../state/OpenForm'

/** Characters of an entry's name above its form. */
const MAX_NAME = 160

/** What the entry that the data are is known by; '' where it does not say, or the data are none. */
export function useEntryName(): string {
  const { store, entryTitle } = useForm()
  const path = entryTitle && fieldPath(entryTitle)
  const read = () => {
    const node = path && store.node(path)
    const isOne = node !== undefined && node.kind !== 'array' && node.kind !== 'object'
    return entryTitle && isOne ? shorten(wordsOf(entryTitle, valueOf(store.source, node)), MAX_NAME) : ''
  }
  return useDataAt(toPointer(path ?? []), read, REST)
}
