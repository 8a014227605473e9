import { FileWarning, FolderOpen, Plus, SearchX } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useFollow } from '~/lib/navigation/NavigationScope'
import { projectName } from '~/lib/paths'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Button, EmptyState, ErrorState, lazyPart, SearchField } from '~/ui'
import type { RefusedFile } from '~/workspace/files/manyFiles'
import { onlyUndo } from '~/workspace/intents/Intent'
import { sourceOf } from '~/workspace/locales/Locales'
import { writtenFolder } from '~/workspace/locales/localPath'
import { type CollectionProject, type Entry, formTitle } from '~/workspace/Project'
import { ActiveFilters } from './ActiveFilters'
import { BulkBar } from './bulk/BulkBar'
import type { BulkQuestion } from './bulk/BulkDialog'
import { BulkNote } from './bulk/BulkNote'
import { useBulk } from './bulk/useBulk'
import { useSelection } from './bulk/useSelection'
import type { NamesOfColumns } from './ColumnNames'
import { EntryCards } from './EntryCards'
import { EntryFilters } from './EntryFilters'
import { EntryGrid } from './EntryGrid'
import styles from './EntryList.module.css'
import { EntryViewMenu } from './EntryViewMenu'
import type { EntryEvent } from './edit/EntryMenu'
import { LanguageSwitch } from './locales/LanguageSwitch'
import { shownLanguage } from './locales/localizedRows'
import { arrangeRows, groupRows } from './model/arrangeRows'
import { type EntryRow, filesOfRow } from './model/EntryRow'
import { type ListView, readListView, writeListView } from './model/listView'
import { entryMoves, useEntryOrder } from './order/useEntryOrder'
import { ReadingNote } from './ReadingNote'
import { useEntryRows } from './useEntryRows'
import { useListHistory } from './useListHistory'
import { useListView } from './useListView'
import { useSearchWords } from './useSearchWords'

// Brings the reading of other files with it.
const ColumnNames = lazyPart(async () => (await import('./ColumnNames')).ColumnNames, {
  fallback: () => null,
})

const BulkDialog = lazyPart(async () => (await import('./bulk/BulkDialog')).BulkDialog, {
  close: ({ onClose }) => onClose(),
})
// Brings the reading of other files with it.
const BulkDeleteDialog = lazyPart(async () => (await import('./bulk/BulkDeleteDialog')).BulkDeleteDialog, {
  close: ({ onClose }) => onClose(),
})
// Brings the table of the form with it.
const SheetView = lazyPart(async () => (await import('./sheet/SheetView')).SheetView)
const NewEntryDialog = lazyPart(async () => (await import('./edit/NewEntryDialog')).NewEntryDialog, {
  close: ({ onClose }) => onClose(),
})

export interface EntryListProps {
  readonly reference: RefReference
  readonly project: CollectionProject
  /** By their paths, in order; those that are only drafts too. */
  readonly entries: readonly Entry[]
  /** Folders that were not looked into. */
  readonly unread: readonly string[]
}

/** The entries of a collection: to look through, to search, and to open. */
export function EntryList({ reference, project, entries, unread }: EntryListProps) {
  const follow = useFollow()
  const [isAdding, setAdding] = useState(false)
  const [view, change] = useListView()
  const [words, setWords] = useSearchWords(view.query, (query) => change({ query }))
  const [names, setNames] = useState<NamesOfColumns>(NO_NAMES)
  const {
    fields,
    rows: known,
    index,
    state,
    see,
  } = useEntryRows(reference, project, entries, names, view.language)
  const { field: order, rows, give } = useEntryOrder(project, fields, known)
  // What is in it is drawn before it is known, and again once it is.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const query = words.trim()
  useEffect(() => index.search(query), [index, query])
  const found = query === '' ? undefined : state.found?.paths
  const all = useMemo(
    () => (fields.title ? [fields.title, ...fields.columns] : [NO_TITLE, ...fields.columns]),
    [fields],
  )
  const shown = useMemo(() => arrangeRows(rows, { view, fields: all, found }), [rows, view, all, found])
  const lines = useMemo(
    () =>
      groupRows(
        shown,
        fields.columns.find(({ name }) => name === view.group),
      ),
    [shown, fields, view.group],
  )
  const columns = useMemo(() => {
    const wanted = view.columns ?? fields.usual
    return fields.columns.filter(({ name }) => wanted.includes(name))
  }, [fields, view.columns])

  const chosen = useSelection(lines)
  const chosenRows = useMemo(() => shown.filter(({ path }) => chosen.paths.has(path)), [shown, chosen])
  const { history, note, setReport, report } = useListHistory(reference, scroller)
  const bulk = useBulk(reference, project, history, setReport)
  const [question, setQuestion] = useState<BulkQuestion>()
  const [going, setGoing] = useState<readonly EntryRow[]>()
  const ordered = useMemo(
    () =>
      order === undefined
        ? NO_ROWS
        : arrangeRows(rows, { view: inOrder(order.name), fields: all, found: undefined }),
    [rows, order, all],
  )
  const isRead = state.waiting === 0
  const showRefused = (refused: readonly RefusedFile[]) =>
    setReport({ intent: undefined, same: 0, refused, error: undefined, isStopped: false })
  const move = entryMoves({
    field: order,
    view,
    rows,
    ordered,
    lines,
    isRead,
    bulk,
    give,
    onRefused: showRefused,
  })

  const handleEvent = useCallback(
    (row: EntryRow, event: EntryEvent) => history.add(onlyUndo(eventWords(row, event), event.undo)),
    [history],
  )

  const title = titleOf(project)
  const { locales } = project
  // Fields of a language inside of a file are changed in its form.
  const hasFields = project.locales?.member === undefined
  const isFiltered = query !== '' || view.filters.size > 0 || view.states.size > 0
  const list = { label: title, reference, lines, fields, columns }
  return (
    <div ref={setScroller} className={styles.scroller}>
      <div className={styles.page}>
        <div className={styles.head}>
          <div className={styles.heading}>
            <h2 className={styles.title}>{title}</h2>
            <output className={styles.count}>
              {isFiltered
                ? m.entries_count_of({ count: shown.length, all: rows.length })
                : m.entries_count({ count: rows.length })}
            </output>
          </div>
          <Button variant="primary" icon={Plus} onPress={() => setAdding(true)}>
            {m.entries_new_entry()}
          </Button>
        </div>
        {fields.columns.some(({ refersBy }) => refersBy) && (
          <ColumnNames
            reference={reference}
            projectFile={project.path}
            columns={fields.columns}
            onNames={setNames}
          />
        )}
        {note}
        {report && <BulkNote report={report} />}
        <ReadingNote index={index} state={state} count={rows.length} />
        {unread.length > 0 && (
          <p className={styles.note}>
            <FileWarning size={14} strokeWidth={1.75} aria-hidden />
            {m.entries_unread({ count: unread.length, first: unread[0] ?? '' })}
          </p>
        )}
        {rows.length > 0 && (
          <div className={styles.tools}>
            {locales && (
              <LanguageSwitch
                languages={locales.languages}
                value={shownLanguage(locales.languages, view.language)}
                onChange={(language) =>
                  change({ language: language === sourceOf(locales) ? undefined : language })
                }
              />
            )}
            <div className={styles.search}>
              <SearchField
                label={m.entries_search()}
                value={words}
                onChange={setWords}
                onKeyDown={(event) => {
                  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
                  event.preventDefault()
                  focusRows()
                }}
              />
            </div>
            <EntryFilters
              rows={rows}
              fields={fields.columns}
              view={view}
              onChange={change}
              onRename={
                hasFields
                  ? ({ name }, key) => setQuestion({ kind: 'rename', entries: rows, value: { name, key } })
                  : undefined
              }
            />
            <EntryViewMenu fields={fields} view={view} hasSheet={hasFields} onChange={change} />
          </div>
        )}
        <ActiveFilters rows={rows} fields={fields.columns} view={view} onChange={change} />
        {content()}
        <BulkBar
          chosen={view.layout === 'sheet' ? NO_ROWS : chosenRows}
          fields={fields}
          bulk={bulk}
          hasFields={hasFields}
          onAsk={setQuestion}
          onDelete={() => setGoing(chosenRows)}
          onClear={() => {
            chosen.clear()
            focusRows()
          }}
        />
      </div>
      {question && (
        <BulkDialog
          reference={reference}
          project={project}
          fields={fields}
          question={question}
          onClose={() => setQuestion(undefined)}
          onDecide={(decided, fieldChange, wordsOf) => void bulk.changeField(decided, fieldChange, wordsOf)}
        />
      )}
      {going && (
        <BulkDeleteDialog
          reference={reference}
          rows={going}
          onClose={() => setGoing(undefined)}
          onDecide={(plan) => void bulk.deleteAll(going.flatMap(filesOfRow), going.length, plan)}
        />
      )}
      {isAdding && (
        <NewEntryDialog
          reference={reference}
          project={project}
          entries={entries}
          language={project.data.locales && locales && shownLanguage(locales.languages, view.language)}
          onClose={() => setAdding(false)}
          onDone={(path) => follow?.(blobRoute({ ...reference, path }))}
        />
      )}
    </div>
  )

  function focusRows() {
    scroller?.querySelector<HTMLElement>('[role=row][tabindex="0"], [data-part="cards"] a')?.focus()
  }

  function content() {
    if (rows.length === 0) {
      return (
        <EmptyState icon={FolderOpen} title={m.entries_none()}>
          {m.entries_none_why({
            folder: writtenFolder(project.data) || m.entries_root(),
            match: project.data.match.written,
          })}
        </EmptyState>
      )
    }
    if (shown.length === 0) {
      return (
        <EmptyState
          icon={SearchX}
          title={m.entries_nothing_found()}
          action={
            <Button
              onPress={() => {
                setWords('')
                change({ query: '', filters: new Map(), states: new Set() })
              }}
            >
              {m.entries_show_all()}
            </Button>
          }
        >
          {state.waiting > 0 ? m.entries_nothing_found_yet({ count: state.waiting }) : undefined}
        </EmptyState>
      )
    }
    if (view.layout === 'cards') return <EntryCards {...list} chosen={chosen} />
    if (view.layout === 'sheet' && hasFields) {
      return (
        <SheetView
          key={query + writeListView(view)}
          reference={reference}
          project={project}
          rows={lines.flatMap((line) => (line.kind === 'entry' ? line.row : []))}
          names={[...(fields.title ? [fields.title] : []), ...columns].map(({ name }) => name)}
          history={history}
          onRefused={showRefused}
        />
      )
    }
    return (
      <EntryGrid
        {...list}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        project={project}
        onSee={see}
        onEvent={handleEvent}
        chosen={chosen}
        onMove={move}
        scroller={scroller}
      />
    )
  }
}

/** What was done to an entry. */
function eventWords({ title }: EntryRow, event: EntryEvent): string {
  switch (event.kind) {
    case 'deleted': {
      const stay = event.left > 0 ? ` ${m.entries_references_stay({ count: event.left })}` : ''
      return m.entries_was_deleted({ title }) + stay
    }
    case 'renamed':
      return m.entries_was_renamed({ title, path: event.path })
    case 'duplicated':
      break
  }
  return m.entries_was_duplicated({ title, path: event.path })
}

const NO_NAMES: NamesOfColumns = new Map()
const NO_ROWS: readonly EntryRow[] = []

/** All entries by a number. */
function inOrder(name: string): ListView {
  return { ...readListView(''), sort: { name, isDescending: false } }
}

/** Entries without a field that names them are called by their files. */
const NO_TITLE = { name: '', title: '', kind: 'text', isRequired: false, labelOf: () => '' } as const

function titleOf(project: CollectionProject): string {
  return formTitle(project) ?? projectName(project.path)
}

interface FailedEntriesProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Where it is not known which entries there are. */
export function FailedEntries({ error, onRetry }: FailedEntriesProps) {
  return <ErrorState title={m.entries_failed()} error={error} onRetry={onRetry} />
}
