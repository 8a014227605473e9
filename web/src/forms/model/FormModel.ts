import { isSameReplaced } from '~/drafts/document/ReplacedValues'
import type { TextChange, TextDocument } from '~/drafts/TextDocument'
import { formatNameOf } from '~/formats/formatOf'
import { json } from '~/formats/json/format'
import { type DataPath, fromPointer, type JsonValue } from '~/formats/nodes'
import type { PathReference } from '~/provider/types'
import { followSchema } from '~/schema/following/followSchema'
import { sharedWith } from '~/schema/following/shared'
import type { SchemaPlace } from '~/schema/place'
import type { Probe } from '~/validation/protocol'
import { type Participant, type Validation, validationOf } from '~/validation/Validation'
import type { EntryField } from '~/workspace/entries/EntryField'
import { formatOfData } from '~/workspace/forms/formatOfData'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { startText } from '~/workspace/forms/startText'
import { buildRows, type Rows } from '../rows/building/buildRows'
import { isLongData } from '../rows/building/openByDefault'
import type { Asked, Built } from '../rows/building/Piece'
import { createRowList, type RowList } from '../rows/building/RowList'
import type { RowsInput } from '../rows/building/RowsInput'
import { renewRows } from '../rows/building/renewRows'
import { projectFields } from '../rows/columns/projectFields'
import { markedObligation } from '../rows/markedObligation'
import type { OpenForm } from '../state/OpenForm'
import { createViewState, type ViewState } from '../state/viewState'
import { type BaseValues, createBaseValues } from '../store/baseValues'
import type { HeldEdit } from '../store/heldEdits'
import { areOnOneWay, keyAndAncestors } from '../store/keys'
import { createValueStore, type StoreChange } from '../store/ValueStore'
import { changedKeys } from './changedKeys'
import { followView, keptView, viewLike } from './keptView'
import { namesOfReplaced, placesOfReplaced } from './replacedPlaces'

/** One open form: data, schema, rows and what the person did to the view. */
export interface FormModel extends OpenForm {
  /** The data file. */
  readonly document: TextDocument
  readonly uiSchema: JsonValue
  /** What an entry of a collection is known by; undefined where the data are no entry. */
  readonly entryTitle: EntryField | undefined
  /** What the branch has; nothing of a form that is drawn or tried. */
  readonly base: BaseValues | undefined
  readonly validation: Validation
  readonly rows: RowList
  /** Why an item cannot be changed here although its schema lets it; undefined where it can. */
  readonly lockOf: (path: DataPath) => string | undefined
  /** The form itself is changed, not the data: all of it is shown, and nothing can be filled in. */
  readonly isDrawn: boolean
  /** What the data file begins with where it is empty. */
  readonly startText: () => string
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
const NOTHING: Pick<Built, 'reads' | 'asked'> = { reads: [], asked: [] }

export function createFormModel(
  form: ProjectForm,
  document: TextDocument,
  projectReference: PathReference,
  {
    lockOf = () => undefined,
    isDrawn = false,
    isTrial = false,
    like,
  }: Partial<Pick<FormModel, 'lockOf' | 'isDrawn' | 'isTrial'>> & {
    /** What is open there is open here: the form with other data. */
    readonly like?: FormModel | undefined
  } = {},
): FormModel {
  const format = formatOfData(document.reference.path, form)
  const store = createValueStore(document, format)
  const base = isDrawn || isTrial ? undefined : createBaseValues(store)
  const validation = validationOf(document)
  const isViewKept = !isDrawn && !isTrial
  const view = createViewState({
    ...(isViewKept && keptView(store)),
    ...(like && viewLike(like, store)),
    replaced: namesOfReplaced(store),
  })
  const listeners = new Set<() => void>()
  // As it was found, so that nothing closes while somebody makes it longer.
  const isLong = store.parse.ok && isLongData(store.parse.root)
  let given = form
  let project = form
  let followed = followSchema(form.schema)
  let schemaText = JSON.stringify(form.schema)
  let rows: Rows | undefined
  let { reads: readList, asked: askedList } = NOTHING
  let reads: ReadonlySet<string> = new Set()
  /** Keys of values that are not as they were when the rows were built, and of all around them. */
  let stale = new Set<string>()
  /** Something came, went or moved since the rows were built: they do not know where their values are. */
  let isMoved = false
  const taken = new Map<string, ReadonlyMap<string, number>>()
  let needed: readonly Probe[] = []
  let participant: Participant | undefined

  function rowsInput(): RowsInput | undefined {
    const { parse, source, itemKeys } = store
    return parse.ok
      ? {
          resolver: followed.resolver,
          uiSchema: project.uiSchema,
          text: source,
          root: parse.root,
          itemKeys,
          body: formatNameOf(document.reference.path) === 'markdown' ? project.body : null,
          isLong,
          state: view.getState(),
          isDrawn,
          taken,
          verdict: (test, pointer) => validation.verdict({ schema: test.pointer, data: pointer }),
        }
      : undefined
  }

  /** @param isKept which places of another schema say what they said in this one. */
  function rebuild(isKept?: (place: SchemaPlace) => boolean): void {
    const input = rowsInput()
    const built = input && buildRows(input, rows && { root: rows.root, stale, isKept })
    stale = new Set()
    isMoved = false
    take(built)
  }

  function take(next: Rows | undefined): void {
    rows = next
    const { reads: read, asked } = next?.root.built ?? NOTHING
    if (read !== readList) {
      readList = read
      reads = new Set(read)
    }
    if (asked !== askedList) {
      askedList = asked
      needed = probesOf(asked)
      participant?.keepProbes(needed)
    }
    for (const listener of listeners) listener()
  }

  /** The rows of these fields are other ones; nothing around them is. */
  function renew(keys: readonly string[]): void {
    const input = rowsInput()
    const renewed = isMoved ? undefined : input && rows && renewRows(input, rows, stale, keys)
    if (renewed === undefined) rebuild()
    else take(renewed)
  }

  function markStale(keys: readonly string[]): void {
    for (const key of keys) {
      for (const around of keyAndAncestors(key)) {
        // What is around it is stale with it.
        if (stale.has(around)) break
        stale.add(around)
      }
    }
  }

  function check(): void {
    const file = format === json ? undefined : { path: document.reference.path, body: project.body }
    validation.check(schemaText, store.parse.ok ? store.source : undefined, file)
  }

  function handleChange(change: StoreChange): void {
    validation.follow(change)
    if (change.isReadableChanged) rows = undefined
    if (change.isReadableChanged && store.parse.ok) takeReplaced()
    markStale(change.keys)
    isMoved = change.isStructural || change.isReadableChanged
    keepChoices(change)
    const readers = readersOf(change.keys)
    if (isMoved) rebuild()
    else if (readers.length > 0) renew(readers)
    check()
  }

  /** What is typed changes no choice that it is in; all else that happens to a value does. */
  function keepChoices({ keys, origin }: StoreChange): void {
    const { typing, hold, release } = view.getState()
    if (origin !== 'form')
      release((field) => keys.length === 0 || keys.some((key) => areOnOneWay(key, field)), false)
    else if (typing === undefined || !keys.every((key) => areOnOneWay(key, typing.key))) {
      release((field) => keys.some((key) => areOnOneWay(key, field)), true)
      // Tools for reading and speaking change a field without moving the focus out of another one.
      for (const key of keys) for (const around of keyAndAncestors(key)) taken.delete(around)
    } else {
      const branches = keyAndAncestors(typing.key).flatMap((key) => [...(taken.get(key) ?? [])])
      if (branches.length > 0) hold(new Map(branches))
    }
  }

  /** Keys of the fields that show what they show because of one of these values: the outermost of each. */
  function readersOf(keys: readonly string[]): string[] {
    if (reads.size === 0) return []
    return keys.flatMap((key) => keyAndAncestors(key).findLast((around) => reads.has(around)) ?? [])
  }

  function handleVerdicts(): void {
    const changed = askedList.filter(
      ({ test, pointer, verdict }) => validation.verdict({ schema: test.pointer, data: pointer }) !== verdict,
    )
    if (changed.length > 0) showOther(changed.map(({ pointer }) => store.keyOf(fromPointer(pointer) ?? [])))
  }

  function handleView(now: ViewState, before: ViewState): void {
    if (now.replaced !== before.replaced) tellReplaced()
    if (now.isSetOnly !== before.isSetOnly || now.isPaged !== before.isPaged) rows = undefined
    askAboutTyped(now, before)
    const keys = [...changedKeys(now, before), ...left(now, before)]
    if (keys.length > 0 || rows === undefined) showOther(keys)
  }

  /** Something else than their values has other rows come of these fields. */
  function showOther(keys: readonly string[]): void {
    const isAll = stale.size === 0
    markStale(keys)
    renew(keys)
    // What is renewed is up to date; of values that have changed since the rows were built that is not known.
    if (isAll) stale = new Set()
  }

  /** The field that is not typed into any more, and those around it, where their kind was kept for that long. */
  function left(now: ViewState, { typing }: ViewState): string[] {
    if (typing === undefined || typing.key === now.typing?.key) return []
    const kept = keyAndAncestors(typing.key).filter((key) => taken.has(key))
    return typing.isJson ? [typing.key, ...kept] : kept
  }

  /** After the store, which knows the places of items. */
  function handleText({ origin }: TextChange): void {
    if (origin === 'load') takeReplaced()
    else if (view.getState().replaced.size > 0) tellReplaced()
  }

  /** What the file's format asks about or refuses. While somebody types, that waits until the field is left. */
  function handleHeld({ key, request, outcome }: HeldEdit): void {
    if (outcome.kind === 'question') {
      if (view.getState().typing?.key !== key) view.getState().ask(key)
    } else if (request.valueText === undefined) {
      store.held.drop(key, request.path)
      view.getState().setRefused(outcome.reason)
    }
  }

  function askAboutTyped({ typing }: ViewState, before: ViewState): void {
    const left = before.typing?.key
    if (left === undefined || left === typing?.key) return
    if (store.held.get(left)?.outcome.kind === 'question') view.getState().ask(left)
  }

  function takeReplaced(): void {
    view.setState({ replaced: namesOfReplaced(store) })
  }

  function tellReplaced(): void {
    // Without JSON nothing has a place.
    if (store.parse.ok) document.keepReplaced(placesOfReplaced(store, view.getState().replaced))
  }

  rebuild()
  // The view goes with the form: what an address asks for is there before the form follows its data.
  view.subscribe(handleView)

  return {
    document,
    base,
    lockOf,
    store,
    validation,
    check,
    view,
    startText: () => startText(document.reference.path, project),
    projectReference,
    fieldsOfEntries: projectFields,
    isDrawn,
    isTrial,
    get resolver() {
      return followed.resolver
    },
    get uiSchema() {
      return project.uiSchema
    },
    get entryTitle() {
      return project.data.kind === 'collection' && !isDrawn ? projectFields(project).title : undefined
    },
    get rows() {
      return rows?.list ?? NO_ROWS
    },
    subscribeRows(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setProject(next) {
      if (next === given) return
      given = next
      const before = followed
      followed = followSchema(next.schema, before)
      // The marks of all fields hang on which of them are the rarer.
      const isMarkedAlike = markedObligation(before.resolver) === markedObligation(followed.resolver)
      if (project.body !== next.body || !isMarkedAlike) rows = undefined
      project = { ...next, uiSchema: sharedWith(project.uiSchema, next.uiSchema) }
      if (followed === before) return rebuild()
      schemaText = JSON.stringify(next.schema)
      rebuild(followed.isKept)
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
        ...(base ? [base.connect()] : []),
        document.subscribe(handleText),
        validation.subscribeVerdicts(handleVerdicts),
        ...(isViewKept ? [followView(store, view)] : []),
        store.held.subscribe(handleHeld),
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

function probesOf(asked: readonly Asked[]): Probe[] {
  const probes = asked.map(({ test, pointer }): Probe => ({ schema: test.pointer, data: pointer }))
  return [...new Map(probes.map((probe) => [`${probe.schema}\n${probe.data}`, probe])).values()]
}
