import { activeSchema } from '../../schema/activeSchema'
import { ROOT_KEY } from '../../store/keys'
import { choiceKey } from '../FormState'
import { listWidget } from '../listWidget'
import { MAX_DEPTH } from '../nesting'
import { isOfKind, isUnchosen, shownType } from '../shownType'
import { widgetKind } from '../widgetKind'
import { addAbout } from './addAbout'
import { addGroup } from './addGroup'
import { addList } from './addList'
import { fieldOf, type Slot } from './fieldOf'
import type { Parts } from './Parts'
import type { RowsInput } from './RowsInput'
import { uiOfBranches } from './uiOfBranches'

/** The rows of one value, none where it is not to be seen: as a group, as a list, or as one widget. */
export function addField(rows: Parts, slot: Slot, depth: number, input: RowsInput): void {
  const { resolver, text, state } = input
  const { node, key, pointer } = slot
  const active = activeSchema(resolver, slot.conjunction, node, {
    text,
    verdict: (test) => rows.ask({ test, pointer, verdict: input.verdict(test, pointer) }),
    chosen: (choice) => state.chosen.get(choiceKey(key, choice)),
  })
  const { schema, chosen } = active
  if (node !== undefined && schema.choices.some((choice) => choice.branches.length > 1)) rows.read(key)
  const isImpossible = schema.types?.size === 0
  if (node === undefined && (isImpossible || (schema.isDeprecated && !slot.isRequired))) return
  const ui = uiOfBranches(slot.ui, chosen)
  const field = fieldOf(slot, resolver.resolve(slot.conjunction), schema, ui)
  if (field.ui.widget === 'hidden' && key !== ROOT_KEY) return
  const open = chosen.filter(({ choice, teller }) => choice.branches.length > 1 && teller === undefined)
  const value = { slot, field, depth, active, ui, open }
  const fits = node === undefined || schema.types === undefined || isOfKind(text, node, schema)
  const isRaw = state.raw.has(key) || depth > MAX_DEPTH || !fits || isUnchosen(open, schema, node)
  const type = isRaw ? undefined : shownType(schema, node)
  const asOne = type === 'array' ? listWidget(resolver, schema, field.ui, node) : undefined
  const isOfParts = schema.options === undefined && asOne === undefined
  if (isOfParts && type === 'object') return addGroup(rows, value, input)
  if (isOfParts && type === 'array') return addList(rows, value, input)
  const isHead = addAbout(rows, value, depth, true, input)
  const isUndecided = node === undefined && type === undefined && schema.options === undefined
  // Without a choice made there is no widget yet; what is there already stays editable as JSON.
  if (isUndecided && !isHead) return
  const isJson = !fits || state.raw.has(key)
  const widget = isJson ? 'json' : (asOne ?? widgetKind(schema, field.ui, type))
  rows.add({ kind: 'field', key, depth, field, widget, isMisfit: !fits, isHead })
}
