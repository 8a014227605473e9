import { readString } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import { shorten } from '~/lib/shorten'
import { m } from '~/paraglide/messages'
import { isNothing } from '~/schema/isNothing'
import { optionLabel } from '~/schema/labels'
import type { Bounds } from '~/schema/ResolvedSchema'
import fieldStyles from '~/ui/Field/Field.module.css'
import type { Field } from '../../fields/Field'
import { useForm } from '../../model/FormContext'
import { REST, useDataAt } from '../../state/OpenForm'
import { hasDatalist } from '../../widgets/widgetKind'
import { DefaultHint, isDefaultShown } from './DefaultHint'
import styles from './Notes.module.css'

export function hasHints(field: Field): boolean {
  const { bounds } = field.schema
  return (
    isDefaultShown(field) ||
    rangeWords(bounds).length > 0 ||
    isCounted(field) ||
    tellingExamples(field).length > 0
  )
}

/** Examples named; a schema may have hundreds. */
const MAX_EXAMPLES = 3

/** Examples, range, length and default under a field. */
export function FieldHints({ id, field }: { readonly id: string; readonly field: Field }) {
  if (!hasHints(field)) return null
  const { schema } = field
  const examples = tellingExamples(field)
  return (
    <div id={id} className={`${fieldStyles.description} ${styles.hints}`}>
      {examples.length > 0 && <span>{m.forms_examples({ examples: exampleWords(examples) })}</span>}
      {rangeWords(schema.bounds).map((words) => (
        <span key={words}>{words}</span>
      ))}
      {isCounted(field) && <Length field={field} maximum={schema.bounds.maxLength ?? 0} />}
      <DefaultHint field={field} />
    </div>
  )
}

function isCounted({ schema }: Field): boolean {
  return schema.bounds.maxLength !== undefined && schema.options === undefined
}

const PAIR = /[\u{10000}-\u{10ffff}]/gu

/** How much of a text's room is taken. */
function Length({ field, maximum }: { readonly field: Field; readonly maximum: number }) {
  const { store } = useForm()
  const length = useDataAt(field.pointer, () => lengthOf(store.raw(field.path)), REST)
  if (length === undefined) return null
  return (
    <span className={length > maximum ? styles.warning : undefined}>
      {m.forms_length_of({ length, maximum })}
    </span>
  )
}

/** Of a text, as JSON Schema counts: by characters of Unicode, of which some are two code units. */
function lengthOf(text: string | undefined): number | undefined {
  const value = text === undefined ? '' : readString(text)
  return value === undefined ? undefined : value.length - (value.match(PAIR)?.length ?? 0)
}

/** Those that say what is not to be seen anyway: not one of the values to choose from, not yes or no, not nothing. */
function tellingExamples({ schema, ui }: Field): readonly JsonValue[] {
  // What a list offers needs no example.
  if (schema.options !== undefined || hasDatalist(schema, ui)) return []
  return schema.examples.filter((example) => typeof example !== 'boolean' && !isNothing(example))
}

function exampleWords(examples: readonly JsonValue[]): string {
  return examples
    .slice(0, MAX_EXAMPLES)
    .map((example) => shorten(optionLabel(example), 80))
    .join(', ')
}

/** What a number, the length of a text or of a list must be. */
export function rangeWords(bounds: Bounds): string[] {
  const { minLength = 0, minItems = 0, maxItems } = bounds
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = bounds
  const words: string[] = []
  if (minimum !== undefined && maximum !== undefined) words.push(m.forms_range_between({ minimum, maximum }))
  else if (minimum !== undefined) words.push(m.forms_range_from({ minimum }))
  else if (maximum !== undefined) words.push(m.forms_range_to({ maximum }))
  if (exclusiveMinimum !== undefined) words.push(m.forms_range_above({ minimum: exclusiveMinimum }))
  if (exclusiveMaximum !== undefined) words.push(m.forms_range_below({ maximum: exclusiveMaximum }))
  if (multipleOf !== undefined && multipleOf !== 1) words.push(m.forms_steps_of({ step: multipleOf }))
  // That something must be there is said by 'required'.
  if (minLength > 1) words.push(m.forms_length_from({ minimum: minLength }))
  if (minItems > 0 && minItems === maxItems) words.push(m.forms_item_count({ count: minItems }))
  else if (minItems > 0 && maxItems !== undefined)
    words.push(m.forms_items_between({ minimum: minItems, maximum: maxItems }))
  else if (minItems > 0) words.push(m.forms_items_from({ minimum: minItems }))
  else if (maxItems !== undefined) words.push(m.forms_items_to({ maximum: maxItems }))
  return words
}
