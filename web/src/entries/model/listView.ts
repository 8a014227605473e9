import { isMissingKey, type StateKey } from './EntryRow'

/** How a list of entries is shown: all of it stands in the address, so that a link shows the same. */
export interface ListView {
  readonly query: string
  /** Undefined: by the names of the files. */
  readonly sort: { readonly name: string; readonly isDescending: boolean } | undefined
  /** By field, the values of which an entry must have one. */
  readonly filters: ReadonlyMap<string, ReadonlySet<string>>
  readonly states: ReadonlySet<StateKey>
  /** In which the entries are shown; undefined: the source. */
  readonly language: string | undefined
  /** The field by which entries are together. */
  readonly group: string | undefined
  /** `sheet`: a table whose cells are edited. */
  readonly layout: 'table' | 'cards' | 'sheet'
  /** Undefined: the usual ones. */
  readonly columns: readonly string[] | undefined
}

const STATES: readonly StateKey[] = ['new', 'changed', 'deleted', 'review', 'invalid', 'unreadable']

const LAYOUTS = ['cards', 'sheet'] as const

/** Of values of a field, which may be called like anything. */
const FILTER = 'is.'

export function readListView(query: string): ListView {
  const parameters = new URLSearchParams(query)
  const filters = new Map<string, Set<string>>()
  for (const [name, value] of parameters) {
    if (!name.startsWith(FILTER)) continue
    const field = name.slice(FILTER.length)
    filters.set(field, (filters.get(field) ?? new Set()).add(value))
  }
  const sort = parameters.get('sort') ?? ''
  const isDescending = sort.startsWith('-')
  const name = isDescending ? sort.slice(1) : sort
  const states = parameters.getAll('state')
  const columns = parameters.getAll('column')
  return {
    query: parameters.get('q') ?? '',
    sort: name === '' ? undefined : { name, isDescending },
    filters,
    states: new Set([...STATES.filter((state) => states.includes(state)), ...states.filter(isMissingKey)]),
    language: parameters.get('lang') || undefined,
    group: parameters.get('group') || undefined,
    layout: LAYOUTS.find((layout) => layout === parameters.get('view')) ?? 'table',
    columns: columns.length === 0 ? undefined : columns.filter((one) => one !== ''),
  }
}

/** What of an address says how the list is shown, with its `?`; '' where all is as usual. */
export function writeListView(view: ListView): string {
  const { query, sort, filters, states, language, group, layout, columns } = view
  const parameters = new URLSearchParams()
  if (query !== '') parameters.set('q', query)
  if (language !== undefined) parameters.set('lang', language)
  if (sort) parameters.set('sort', `${sort.isDescending ? '-' : ''}${sort.name}`)
  for (const [name, values] of filters) for (const value of values) parameters.append(FILTER + name, value)
  for (const state of states) parameters.append('state', state)
  if (group !== undefined) parameters.set('group', group)
  if (layout !== 'table') parameters.set('view', layout)
  // None is a choice as well.
  for (const column of columns?.length === 0 ? [''] : (columns ?? [])) parameters.append('column', column)
  const written = parameters.toString()
  return written === '' ? '' : `?${written}`
}

/** The same filters with one value put in or taken out. */
export function withFilter(
  filters: ListView['filters'],
  name: string,
  value: string,
  isWanted: boolean,
): ListView['filters'] {
  const values = new Set(filters.get(name))
  if (isWanted) values.add(value)
  else values.delete(value)
  const next = new Map(filters)
  if (values.size > 0) next.set(name, values)
  else next.delete(name)
  return next
}
