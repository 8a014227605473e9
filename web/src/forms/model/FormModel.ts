import type { TextDocument } from '~/drafts/TextDocument'
import { buildRows, type Rows } from '../rows/buildRows'
import type { ProjectForm } from '../schema/project'
import { createSchemaResolver, type SchemaResolver } from '../schema/resolveSchema'
import { keyAndAncestors } from '../store/keys'
import { createValueStore, type StoreChange, type ValueStore } from '../store/ValueStore'
import type { Probe } from '../validation/protocol'
import { type Participant, type Validation, validationOf } from '../validation/Validation'
import { createViewState, type ViewStore } from './viewState'

/** One open form: data, schema, rows and what the person did to the view. */
export interface FormModel {
  readonly store: ValueStore
  readonly resolver: SchemaResolver
  readonly validation: Validation
  readonly view: ViewStore
  readonly rows: Rows
  /** Called when there are other rows, or the text became JSON or ceased to be it. */
  readonly subscribeRows: (listener: () => void) => () => void
  /** Takes another schema; open groups, choices and the data stay. */
  setProject(form: ProjectForm): void
  /** Follows document and validator until the answer is called. */
  connect(): () => void
}

const NO_ROWS: Rows = { rows: [], reads: new Set() }

export function createFormModel(form: ProjectForm, document: TextDocument): FormModel {
  const store = createValueStore(document)
  const validation = validationOf(document)
  const view = createViewState()
  const listeners = new Set<() => void>()
  let project = form
  let resolver = createSchemaResolver(form.schema)
  let schemaText = JSON.stringify(form.schema)
  let rows = NO_ROWS
  let needed: readonly Probe[] = []
  let participant: Participant | undefined

  function rebuild(): void {
    const { parse, text, itemKeys } = store
    const probes = new Map<string, Probe>()
    rows = !parse.ok
      ? NO_ROWS
      : buildRows({
          resolver,
          uiSchema: project.uiSchema,
          text,
          root: parse.root,
          itemKeys,
          state: view.getState(),
          verdict(test, pointer) {
            const probe = { schema: test.pointer, data: pointer }
            probes.set(`${probe.schema}\n${probe.data}`, probe)
            return validation.verdict(probe)
          },
        })
    needed = [...probes.values()]
    participant?.keepProbes(needed)
    for (const listener of listeners) listener()
  }

  function check(): void {
    validation.check(schemaText, store.parse.ok ? store.text : undefined)
  }

  function handleChange(change: StoreChange): void {
    if (change.isStructural || change.isReadableChanged || isRead(change.pointers)) rebuild()
    check()
  }

  function isRead(pointers: readonly string[]): boolean {
    return (
      rows.reads.size > 0 &&
      pointers.some((pointer) => keyAndAncestors(pointer).some((at) => rows.reads.has(at)))
    )
  }

  rebuild()

  return {
    store,
    validation,
    view,
    get resolver() {
      return resolver
    },
    get rows() {
      return rows
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
      rebuild()
      check()
    },
    connect() {
      const joined = validation.join()
      participant = joined
      joined.keepProbes(needed)
      const stops = [
        store.subscribeAll(handleChange),
        store.connect(),
        validation.subscribeVerdicts(rebuild),
        view.subscribe((now, before) => {
          if (now.open !== before.open || now.chosen !== before.chosen || now.raw !== before.raw) rebuild()
        }),
      ]
      check()
      return () => {
        for (const stop of stops) stop()
        participant = undefined
        joined.leave()
      }
    },
  }
}
