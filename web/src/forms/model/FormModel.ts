import { isSameReplaced } from '~/drafts/document/ReplacedValues'
import type { JsonValue } from '~/drafts/json'
import type { TextChange, TextDocument } from '~/drafts/TextDocument'
import type { PathReference } from '~/provider/types'
import type { ProjectForm } from '../project/readProject'
import { buildRows, type Rows } from '../rows/building/buildRows'
import { createRowList, type RowList } from '../rows/building/RowList'
import type { RowsInput } from '../rows/building/RowsInput'
import { renewRows } from '../rows/building/renewRows'
import { createSchemaResolver, type SchemaResolver } from '../schema/resolveSchema'
import { keyAndAncestors } from '../store/keys'
import { createValueStore, type StoreChange, type ValueStore } from '../store/ValueStore'
import type { Probe } from '../validation/protocol'
import { type Participant, type Validation, validationOf } from '../validation/Validation'
import { changedKeys } from './changedKeys'
import { namesOfReplaced, placesOfReplaced } from './replacedPlaces'
import { createViewState, type ViewState, type ViewStore } from './viewState'

/** One open form: data, schema, rows and what the person did to the view. */
export interface FormModel {
  /** The data file. */
  readonly document: TextDocument
  readonly store: ValueStore
  readonly resolver: SchemaResolver
  readonly uiSchema: JsonValue
  readonly validation: Validation
  readonly view: ViewStore
  readonly rows: RowList
  /** The project file: what it refers to is relative to it. */
  readonly projectReference: PathReference
  /** Called when there are other rows, or the text became JSON or ceased to be it. */
  readonly subscribeRows: (listener: () => void) => () => void
  /** Takes another schema; open groups, choices and the data stay. */
  setProject(form: ProjectForm): void
  /** Checks the data, also where nothing has changed since the last time. */
  check(): void
  /** Follows document and validator until the answer is called. */
  connect(): () => void
}

const NO_ROWS = createRowList(undefined, () => undefined)

export function createFormModel(
  form: ProjectForm,
  document: TextDocument,
  projectReference: PathReference,
): FormModel {
  const store = createValueStore(document)
  const validation = validationOf(document)
  const view = createViewState(namesOfReplaced(store))
  const listeners = new Set<() => void>()
  let project = form
  let resolver = createSchemaResolver(form.schema)
  let schemaText = JSON.stringify(form.schema)
  let rows: Rows | undefined
  let reads: ReadonlySet<string> = new Set()
  /** Keys of values that are not as they were when the rows were built, and of all around them. */
  let stale = new Set<string>()
  let needed: readonly Probe[] = []
  let participant: Participant | undefined

  function rowsInput(): RowsInput | undefined {
    const { parse, source, itemKeys } = store
    return parse.ok
      ? {
          resolver,
          uiSchema: project.uiSchema,
          text: source,
          root: parse.root,
          itemKeys,
          state: view.getState(),
          verdict: (test, pointer) => validation.verdict({ schema: test.pointer, data: pointer }),
        }
      : undefined
  }

  function rebuild(): void {
    const input = rowsInput()
    rows = input && buildRows(input, rows && { root: rows.root, stale })
    stale = new Set()
    reads = new Set(rows?.root.built.reads)
    needed = probesOf(rows)
    participant?.keepProbes(needed)
    for (const listener of listeners) listener()
  }

  function markStale(keys: readonly string[]): void {
    for (const key of keys) for (const around of keyAndAncestors(key)) stale.add(around)
  }

  function check(): void {
    validation.check(schemaText, store.parse.ok ? store.source : undefined)
  }

  function handleChange(change: StoreChange): void {
    if (change.isReadableChanged) rows = undefined
    if (change.isReadableChanged && store.parse.ok) takeReplaced()
    markStale(change.keys)
    if (change.isStructural || change.isReadableChanged) rebuild()
    else if (isRead(change.keys)) renew(change.keys)
    check()
  }

  /** For a value that others read: mostly the rows of one field are other ones, and nothing else. */
  function renew(keys: readonly string[]): void {
    const input = rowsInput()
    const renewed = input && rows && renewRows(input, { root: rows.root, stale }, keys, reads)
    if (renewed === undefined) {
      rebuild()
      return
    }
    rows = renewed
    for (const listener of listeners) listener()
  }

  function isRead(keys: readonly string[]): boolean {
    return reads.size > 0 && keys.some((key) => keyAndAncestors(key).some((at) => reads.has(at)))
  }

  function handleView(now: ViewState, before: ViewState): void {
    if (now.replaced !== before.replaced) tellReplaced()
    const keys = changedKeys(now, before)
    if (keys.length === 0) return
    markStale(keys)
    rebuild()
  }

  /** After the store, which knows the places of items. */
  function handleText({ origin }: TextChange): void {
    if (origin === 'load') takeReplaced()
    else if (view.getState().replaced.size > 0) tellReplaced()
  }

  function takeReplaced(): void {
    view.setState({ replaced: namesOfReplaced(store) })
  }

  function tellReplaced(): void {
    // Without JSON nothing has a place.
    if (store.parse.ok) document.keepReplaced(placesOfReplaced(store, view.getState().replaced))
  }

  rebuild()

  return {
    document,
    store,
    validation,
    check,
    view,
    projectReference,
    get resolver() {
      return resolver
    },
    get uiSchema() {
      return project.uiSchema
    },
    get rows() {
      return rows?.list ?? NO_ROWS
    },
    subscribeRows(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setProject(next) {
      if (next === project) return
      project = next
      resolver = createSchemaResolver(next.schema)
      schemaText = JSON.stringify(next.schema)
      rows = undefined
      rebuild()
      check()
    },
    connect() {
      const before = store.source
      const joined = validation.join()
      participant = joined
      joined.keepProbes(needed)
      const stops = [
        store.subscribeAll(handleChange),
        store.connect(),
        document.subscribe(handleText),
        validation.subscribeVerdicts(rebuild),
        view.subscribe(handleView),
      ]
      // What was asked about the text of then says nothing about this one.
      if (store.source !== before) {
        rows = undefined
        rebuild()
      }
      // While nobody followed, an undo may have brought back what a choice replaced.
      const places = store.parse.ok && placesOfReplaced(store, view.getState().replaced)
      if (places && !isSameReplaced(document.replaced, places)) takeReplaced()
      check()
      return () => {
        for (const stop of stops) stop()
        participant = undefined
        joined.leave()
      }
    },
  }
}

function probesOf(rows: Rows | undefined): Probe[] {
  const asked = rows?.root.built.asked ?? []
  const probes = asked.map(({ test, pointer }): Probe => ({ schema: test.pointer, data: pointer }))
  return [...new Map(probes.map((probe) => [`${probe.schema}\n${probe.data}`, probe])).values()]
}
