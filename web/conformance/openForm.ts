import type { TextDocument } from '~/drafts/TextDocument'
import { json } from '~/formats/json/format'
import { buildRows } from '~/forms/rows/building/buildRows'
import type { Row } from '~/forms/rows/Row'
import { type FormState, INITIAL_STATE } from '~/forms/state/FormState'
import { createValueStore, type ValueStore } from '~/forms/store/ValueStore'
import { createSchemaResolver, type SchemaResolver } from '~/schema/resolveSchema'
import { createAnswerer } from '~/validation/answer'
import type { Probe, ValidationAnswer } from '~/validation/protocol'
import { formatOfData } from '~/workspace/forms/formatOfData'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import type { DataNode } from '../src/formats/nodes'

/** A form as FormModel puts it together, but answering at once. */
export interface OpenForm {
  readonly document: TextDocument
  readonly store: ValueStore
  readonly resolver: SchemaResolver
  /** The rows of the whole data: everything that is there is open. */
  rows(): readonly Row[]
  check(): ValidationAnswer
}

/** Branches and conditions bring in others; this many rounds of questions settle every schema of the corpus. */
const MAX_ROUNDS = 20

/** The format of the document's file must be loaded. */
export function openForm(form: ProjectForm, document: TextDocument): OpenForm {
  const format = formatOfData(document.reference.path, form)
  const file = format === json ? undefined : { path: document.reference.path, body: form.body }
  const store = createValueStore(document, format)
  store.connect()
  const resolver = createSchemaResolver(form.schema)
  const answer = createAnswerer()
  let schema: string | undefined = JSON.stringify(form.schema)
  let open = new Map<string, boolean>()

  function ask(probes: readonly Probe[]): ValidationAnswer {
    const answered = answer({
      id: 1,
      file,
      ...(schema !== undefined && { schema }),
      data: store.text,
      probes,
    })
    schema = undefined
    return answered
  }

  function build(
    verdicts: ReadonlyMap<string, boolean | undefined>,
    asked: Map<string, Probe>,
  ): readonly Row[] {
    if (!store.parse.ok) throw new Error(store.parse.error.message)
    const state: FormState = { ...INITIAL_STATE, open }
    return buildRows({
      resolver,
      uiSchema: form.uiSchema,
      text: store.text,
      root: store.parse.root,
      itemKeys: store.itemKeys,
      taken: new Map(),
      body: null,
      isLong: false,
      isDrawn: false,
      state,
      verdict(test, data) {
        const probe = { schema: test.pointer, data }
        const name = `${probe.schema}\n${data}`
        asked.set(name, probe)
        return verdicts.get(name)
      },
    }).list.outline
  }

  function rows(): readonly Row[] {
    const verdicts = new Map<string, boolean | undefined>()
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const asked = new Map<string, Probe>()
      const built = build(verdicts, asked)
      const unknown = [...asked].filter(([name]) => !verdicts.has(name))
      const closed = built.flatMap((row) =>
        (row.kind === 'group' || row.kind === 'list') && !row.isOpen && row.field.isPresent ? [row.key] : [],
      )
      if (unknown.length === 0 && closed.length === 0) return built
      open = new Map([...open, ...closed.map((key) => [key, true] as const)])
      if (unknown.length === 0) continue
      const answered = ask(unknown.map(([, probe]) => probe))
      if (answered.kind === 'failed') throw new Error(answered.reason)
      for (const [index, [name]] of unknown.entries())
        verdicts.set(name, answered.verdicts[index] ?? undefined)
    }
    throw new Error('the rows do not settle')
  }

  return { document, store, resolver, rows, check: () => ask([]) }
}

export function rootOf({ store }: OpenForm): DataNode {
  if (!store.parse.ok) throw new Error(store.parse.error.message)
  return store.parse.root
}
