import type { JsonValue } from '~/drafts/json'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../FormContext'
import type { Field } from '../rows/Row'
import type { Bounds } from '../schema/ResolvedSchema'
import { setRaw, written } from '../store/edits'
import { optionLabel } from '../widgets/optionsOf'
import { useFieldText } from '../widgets/useFieldText'
import styles from './Row.module.css'

export function hasHints(field: Field): boolean {
  const { bounds, examples } = field.schema
  return isDefaultShown(field) || rangeWords(bounds).length > 0 || isCounted(field) || examples.length > 0
}

/** Examples named; a schema may have hundreds. */
const MAX_EXAMPLES = 3

/** Examples, range, length and default under a field. A default is shown, and written only when the person says so. */
export function FieldHints({ id, field }: { readonly id: string; readonly field: Field }) {
  const { store } = useForm()
  if (!hasHints(field)) return null
  const { schema, path, isReadOnly } = field
  return (
    <div id={id} className={`${fieldStyles.description} ${styles.hints}`}>
      {schema.examples.length > 0 && (
        <span>{m.forms_examples({ examples: exampleWords(schema.examples) })}</span>
      )}
      {rangeWords(schema.bounds).map((words) => (
        <span key={words}>{words}</span>
      ))}
      {isCounted(field) && <Length field={field} maximum={schema.bounds.maxLength ?? 0} />}
      {isDefaultShown(field) && schema.default !== undefined && (
        <>
          <span>{m.forms_default_is({ value: optionLabel(schema.default).slice(0, 120) })}</span>
          {!isReadOnly && (
            <Button
              size="small"
              variant="ghost"
              onPress={() => setRaw(store, path, written(store, schema.default ?? null), field)}
            >
              {m.forms_use_default()}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function isCounted({ schema }: Field): boolean {
  return schema.bounds.maxLength !== undefined && schema.options === undefined
}

/** How much of a text's room is taken. */
function Length({ field, maximum }: { readonly field: Field; readonly maximum: number }) {
  const { text } = useFieldText(field)
  const value: unknown = text?.startsWith('"') === false ? undefined : JSON.parse(text ?? '""')
  if (typeof value !== 'string') return null
  // As JSON Schema counts: by characters of Unicode.
  const length = Array.from(value).length
  return (
    <span className={length > maximum ? styles.warning : undefined}>
      {m.forms_length_of({ length, maximum })}
    </span>
  )
}

function exampleWords(examples: readonly JsonValue[]): string {
  return examples
    .slice(0, MAX_EXAMPLES)
    .map((example) => optionLabel(example).slice(0, 80))
    .join(', ')
}

function isDefaultShown(field: Field): boolean {
  return !field.isPresent && field.schema.default !== undefined
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
