import { type Dispatch, type SetStateAction, useEffect } from 'react'
import type { ValueNames } from '~/forms/fields/valueNames'
import { useReferencedList } from '~/forms/references/useReferencedList'
import { projectFields } from '~/forms/rows/columns/projectFields'
import type { RefReference } from '~/provider/types'
import type { EntryField } from '~/workspace/entries/EntryField'
import { type ReferenceOptions, referenceOptions } from '~/workspace/references/ReferenceOptions'

/** What columns call entries elsewhere, by the columns' names. */
export type NamesOfColumns = ReadonlyMap<string, ValueNames>

interface ColumnNamesProps {
  readonly reference: RefReference
  readonly projectFile: string
  readonly columns: readonly EntryField[]
  readonly onNames: Dispatch<SetStateAction<NamesOfColumns>>
}

/** Reads what the entries are called that columns refer to. */
export function ColumnNames({ reference, projectFile, columns, onNames }: ColumnNamesProps) {
  return columns.map(({ name, refersBy }) => {
    const options = refersBy && referenceOptions(refersBy, projectFile)
    // A list in the data of each entry is another one each time.
    if (!options || options.target.kind === 'here') return null
    return <ReadNames key={name} reference={reference} name={name} options={options} onNames={onNames} />
  })
}

interface ReadNamesProps extends Pick<ColumnNamesProps, 'reference' | 'onNames'> {
  readonly name: string
  readonly options: ReferenceOptions
}

function ReadNames({ reference, name, options, onNames }: ReadNamesProps) {
  const { status, entries } = useReferencedList(reference, undefined, options, projectFields)
  useEffect(() => {
    if (status === 'ready') onNames((names) => new Map(names).set(name, entries.names))
  }, [onNames, name, status, entries])
  return null
}
