import { basename } from '~/lib/paths'
import { isObject, type JsonObject } from '~/workspace/inference/values'
import { titleOf } from '~/workspace/recognise/titles'
import { slug } from '~/workspace/slug'
import type { NotTaken } from '../Beginning'
import { textIn } from '../fields/settings'
import { emptyOf } from '../jsonSchema'
import { readText, textsOf } from '../sourceText'
import type { Source, Way } from '../Way'

/** A schema and its uiSchema, as react-jsonschema-form has them; in any order, or as two members of one text. */
export const rjsf: Way = {
  id: 'rjsf',
  takes,
  begin: async (source) => {
    const values: JsonObject[] = []
    for (const { text, path } of textsOf(source)) {
      const reading = await readText(text, path)
      if (reading.kind === 'fault') return { kind: 'failed', fault: reading.fault }
      if (isObject(reading.value)) values.push(reading.value)
    }
    const pair = pairOf(values)
    if (pair === undefined) return { kind: 'failed', fault: { reason: 'not-this' } }
    const { schema, uiSchema, data } = pair
    const path = textsOf(source)[0]?.path ?? ''
    const title = textIn(schema, 'title') ?? titleOf(basename(path))
    const beginning = {
      title,
      name: slug(title),
      data: { kind: 'new-file', value: data ?? emptyOf(schema) },
      schema: { kind: 'own', schema },
      uiSchema,
      guesses: [],
      notTaken: passedOver(uiSchema),
    } as const
    return { kind: 'begun', beginnings: [beginning] }
  },
}

function takes(source: Source): boolean {
  const texts = textsOf(source)
  const isUi = (text: string) => /["']?ui:\w+["']?\s*:/.test(text)
  if (texts.length === 1)
    return /["']?uiSchema["']?\s*:/.test(texts[0]?.text ?? '') && !isProject(texts[0]?.path)
  return texts.length === 2 && texts.some(({ text }) => isUi(text))
}

/** Our own project files are such pairs as well, and forms already. */
function isProject(path: string | undefined): boolean {
  return path?.endsWith('.sheaf.json') === true
}

function pairOf(
  values: readonly JsonObject[],
): { readonly schema: JsonObject; readonly uiSchema: JsonObject; readonly data?: JsonObject } | undefined {
  const [first, second] = values
  if (first === undefined) return undefined
  if (second === undefined) {
    const { schema, uiSchema, formData } = first
    if (!isObject(schema) || !isObject(uiSchema)) return undefined
    return { schema, uiSchema, ...(isObject(formData) && { data: formData }) }
  }
  const isFirstUi = !('$schema' in first || 'type' in first || 'properties' in first)
  return isFirstUi ? { schema: second, uiSchema: first } : { schema: first, uiSchema: second }
}

/** Options that bring code, styles or templates: docs/forms/uischema.md says why the form passes over them. */
const CODE =
  /^ui:(field|FieldTemplate|ObjectFieldTemplate|ArrayFieldTemplate|\w*Template|fieldReplacesAnyOrOneOf)$/
const STYLE = /^ui:(classNames|style)$/

function passedOver(uiSchema: JsonObject): readonly NotTaken[] {
  const found: NotTaken[] = []
  const waiting: { readonly value: unknown; readonly at: string; readonly depth: number }[] = [
    { value: uiSchema, at: '', depth: 0 },
  ]
  for (let next = waiting.pop(); next !== undefined && found.length < 200; next = waiting.pop()) {
    const { value, at, depth } = next
    if (typeof value !== 'object' || value === null || depth > 100) continue
    for (const [name, member] of Object.entries(value)) {
      const place = at === '' ? name : `${at}.${name}`
      if (CODE.test(name) || STYLE.test(name))
        found.push({ at: place, reason: 'code', written: JSON.stringify(member).slice(0, 80) })
      else waiting.push({ value: member, at: place, depth: depth + 1 })
    }
  }
  return found
}
