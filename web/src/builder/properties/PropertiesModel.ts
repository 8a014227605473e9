import { EditedDocument } from '~/drafts/document/EditedDocument'
import { json } from '~/formats/json/format'
import type { JsonValue } from '~/formats/nodes'
import { valueOf } from '~/formats/valueOf'
import { createFormModel, type FormModel } from '~/forms/model/FormModel'
import { REST } from '~/forms/state/OpenForm'
import { editBetween } from '~/lib/text/text'
import type { PathReference } from '~/provider/types'
import { isRecord, type JsonRecord, memberOf } from '~/schema/json'
import type { Intent } from '../operations'
import type { PropertiesForm, Sheet } from './Sheet'

/**
 * What is said of a field or a section, as a form over a document that nobody keeps. What is typed in it becomes changes of the
 * project file once typing rests; what changes there comes into it, but for the field that somebody is in.
 */
export class PropertiesModel {
  readonly form: FormModel
  readonly #document: EditedDocument
  readonly #onIntents: (intents: readonly Intent[], group: string) => void
  #sheet: Sheet
  #shape: string
  /** The values that the project file has, as far as is known here. */
  #known: JsonRecord
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    reference: PathReference,
    sheet: Sheet,
    onIntents: (intents: readonly Intent[], group: string) => void,
  ) {
    const { form: made } = sheet
    const path = `${reference.path}.properties.json`
    const text = `${JSON.stringify(made.values, null, 2)}\n`
    this.#document = new EditedDocument({ ...reference, path }, { sha: null, text, mode: '100644' })
    this.#onIntents = onIntents
    this.#sheet = sheet
    this.#known = made.values
    this.#shape = shapeOf(made)
    this.form = createFormModel(projectOf(reference.path, made), this.#document, reference, { isTrial: true })
  }

  /** Follows what is typed until the answer is called, which takes what is not yet in the project file. */
  connect(): () => void {
    const stops = [
      this.form.connect(),
      this.#document.subscribe(({ origin }) => {
        if (origin === 'load') return
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.flush(), REST)
      }),
      // Who leaves a field sees what it came to.
      this.form.view.subscribe(({ typing }, before) => {
        if (typing?.key !== before.typing?.key) this.#show()
      }),
    ]
    return () => {
      this.flush()
      for (const stop of stops) stop()
    }
  }

  /** Something else is said of it now. */
  take(sheet: Sheet): void {
    this.#sheet = sheet
    const { form: made } = sheet
    if (this.#timer === undefined) this.#known = made.values
    const shape = shapeOf(made)
    if (shape !== this.#shape) {
      this.#shape = shape
      this.form.setProject(projectOf(this.form.projectReference.path, made))
    }
    this.#show()
  }

  flush(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const typed = this.#values()
    if (typed === undefined) return
    const before = this.#known
    this.#known = typed
    const intents = this.#sheet.intentsOf(before, typed)
    if (intents.length > 0)
      this.#onIntents(intents, `properties ${this.#sheet.key} ${changed(before, typed)}`)
  }

  #values(): JsonRecord | undefined {
    const { text } = this.#document
    const reading = json.read(text)
    const value = reading.ok ? valueOf(text, reading.root) : undefined
    return isRecord(value) ? value : undefined
  }

  /** Puts into the form what the project file has, but for what somebody is at. */
  #show(): void {
    if (this.#timer !== undefined) return
    const shown = this.#values()
    if (shown === undefined) return
    const { typing } = this.form.view.getState()
    const [, typed] = typing?.key.split('/') ?? []
    const { values } = this.#sheet.form
    const kept = typed === undefined ? undefined : memberOf(shown, typed)
    const next: JsonRecord = {
      ...values,
      ...this.#halfTyped(values, shown),
      ...(typed !== undefined && kept !== undefined && { [typed]: kept }),
    }
    if (isSame(next, shown)) return
    const { text } = this.#document
    this.#document.apply(editBetween(text, `${JSON.stringify(next, null, 2)}\n`), 'load')
    this.#known = { ...values }
  }

  /** Lists with an item that says nothing yet: it waits for what it is to be. */
  #halfTyped(values: JsonRecord, shown: JsonRecord): JsonRecord {
    return Object.fromEntries(
      Object.entries(shown).filter(([name, list]) => {
        if (!Array.isArray(list) || !Array.isArray(memberOf(values, name))) return false
        return this.#sheet.intentsOf(values, { ...values, [name]: list }).length === 0
      }),
    )
  }
}

function projectOf(path: string, { schema, uiSchema }: PropertiesForm) {
  return {
    path,
    data: { kind: 'file', written: '', path: undefined },
    body: null,
    schema,
    uiSchema,
    requiresValid: false,
    ignored: [],
  } as const
}

function shapeOf({ schema, uiSchema }: PropertiesForm): string {
  return JSON.stringify([schema, uiSchema])
}

function isSame(one: JsonRecord, other: JsonRecord): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every(
    (name) => JSON.stringify(memberOf(one, name)) === JSON.stringify(memberOf(other, name)),
  )
}

/** The properties that were changed, by name. */
function changed(before: JsonRecord, after: JsonRecord): string {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const isOther = (name: string): boolean => !isSameValue(memberOf(before, name), memberOf(after, name))
  return [...names].filter(isOther).join(' ')
}

function isSameValue(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
