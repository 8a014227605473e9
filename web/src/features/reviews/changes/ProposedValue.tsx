import type { Located } from '~/drafts/merge'
import type { NewValue } from '~/formats/DataFormat'
import { valueOf } from '~/formats/valueOf'
import { m } from '~/paraglide/messages'
import type { ResolvedSchema } from '~/schema/ResolvedSchema'
import { RadioGroup, TextArea, TextField } from '~/ui'
import { readNumber } from './proposal'

interface ProposedValueProps {
  readonly kind: 'string' | 'number' | 'boolean'
  readonly schema: ResolvedSchema
  /** What is typed or chosen, as text. */
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** More choices than these are typed. */
const MAX_CHOICES = 12
const LONG = 60

/** The field of another value: the choices of the form where it has a few, else as the value is written. */
export function ProposedValue({ kind, schema, typed, onType }: ProposedValueProps) {
  const label = m.review_propose_value()
  const choices = choicesOf(schema)
  if (choices) return <RadioGroup label={label} items={choices} value={typed} onChange={onType} />
  if (kind === 'boolean') {
    const items = [
      { value: 'true', label: m.changes_yes() },
      { value: 'false', label: m.changes_no() },
    ]
    return <RadioGroup label={label} items={items} value={typed} onChange={onType} />
  }
  const isWrong = kind === 'number' && typed !== '' && !readNumber(typed)
  const field = {
    label,
    value: typed,
    onChange: onType,
    ...(isWrong && { errorMessage: m.review_propose_number() }),
  }
  return typed.includes('\n') || typed.length > LONG ? (
    <TextArea {...field} />
  ) : (
    <TextField {...field} inputMode={kind === 'number' ? 'decimal' : 'text'} />
  )
}

/** What is typed, as a value; undefined where it is none. */
export function proposedValue(kind: ProposedValueProps['kind'], typed: string): NewValue | undefined {
  if (kind === 'string') return typed
  if (kind === 'number') return readNumber(typed)
  return typed === 'true' ? true : typed === 'false' ? false : undefined
}

/** A value that somebody can propose another one for, as text; undefined for lists and objects. */
export function typedOf({ text, node }: Located): Pick<ProposedValueProps, 'kind' | 'typed'> | undefined {
  if (node.kind === 'array' || node.kind === 'object' || node.kind === 'null') return undefined
  const value = valueOf(text, node)
  return { kind: node.kind, typed: typeof value === 'string' ? value : text.slice(node.from, node.to) }
}

function choicesOf({ options }: ResolvedSchema) {
  if (options === undefined || options.length > MAX_CHOICES) return undefined
  const choices = options.flatMap(({ label, value }) => {
    if (value === null || typeof value === 'object') return []
    return [{ value: `${value}`, label: label ?? `${value}` }]
  })
  // Two that look alike, as 1 and "1", could not be told apart here.
  const isPlain =
    choices.length === options.length && new Set(choices.map(({ value }) => value)).size === choices.length
  return isPlain ? choices : undefined
}
