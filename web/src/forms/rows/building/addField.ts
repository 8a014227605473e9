import { activeSchema, type ChosenBranch, NO_BRANCH, NOT_YET } from '~/schema/activeSchema'
import { isOfKind } from '~/schema/typeOfNode'
import type { Field } from '../../fields/Field'
import { choiceKey } from '../../state/FormState'
import { isIn, ROOT_KEY } from '../../store/keys'
import { definitionOf, type WidgetKind } from '../../widgets/definitions'
import { listWidget } from '../../widgets/listWidget'
import { widgetKind } from '../../widgets/widgetKind'
import { roomOf } from '../lines/room'
import { MAX_DEPTH } from '../nesting'
import { isUnchosen, shownType } from '../shownType'
import { addNotes, kindRows } from './addAbout'
import { addGroup } from './addGroup'
import { addList } from './addList'
import { fieldOf, type Slot } from './fieldOf'
import type { Parts } from './Parts'
import type { RowsInput } from './RowsInput'
import { uiOfBranches } from './uiOfBranches'

/** The rows of one value, none where it is not to be seen: as a group, as a list, or as one widget. */
export function addField(rows: Parts, slot: Slot, depth: number, input: RowsInput): void {
  const { resolver, text, state, isDrawn } = input
  const { node, key, pointer } = slot
  const isTypedIn = state.typing !== undefined && isIn(state.typing.key, key)
  const active = activeSchema(resolver, slot.conjunction, node, {
    text,
    verdict: (test) => rows.ask({ test, pointer, verdict: input.verdict(test, pointer) }),
    chosen: (choice) =>
      state.chosen.get(choiceKey(key, choice)) ?? (isDrawn && node === undefined ? 0 : undefined),
    held: (choice) =>
      state.held.get(choiceKey(key, choice)) ??
      (isTypedIn ? input.taken.get(key)?.get(choiceKey(key, choice)) : undefined),
  })
  const { schema, chosen } = active
  if (node !== undefined && schema.choices.some((choice) => choice.branches.length > 1)) rows.read(key)
  if (chosen.length > 0) input.taken.set(key, branchesOf(slot, chosen))
  else input.taken.delete(key)
  const isImpossible = schema.types?.size === 0
  const isOffered = isDrawn || slot.isRequired || !schema.isDeprecated
  if (node === undefined && (isImpossible || !isOffered)) return
  const ui = uiOfBranches(slot.ui, chosen)
  const field = fieldOf(resolver, slot, schema, ui)
  if (field.ui.widget === 'hidden' && key !== ROOT_KEY && !isDrawn) return
  const open = chosen.filter(({ choice, teller }) => choice.branches.length > 1 && teller === undefined)
  const value = { slot, field, depth, active, ui, open }
  const fits = node === undefined || schema.types === undefined || isOfKind(text, node, schema)
  const isTypedAsJson = state.raw.has(key) || (state.typing?.isJson === true && state.typing.key === key)
  const isRaw = isTypedAsJson || slot.path.length > MAX_DEPTH || !fits || isUnchosen(open, schema, node)
  const type = isRaw ? undefined : shownType(schema, node)
  const asOne = type === 'array' ? listWidget(resolver, schema, field.ui, node) : undefined
  const isOfParts = schema.options === undefined && asOne === undefined
  if (isOfParts && type === 'object') return addGroup(rows, value, input)
  if (isOfParts && type === 'array') return addList(rows, value, input)
  const kinds = kindRows(value, depth, true, input)
  const isUndecided = node === undefined && type === undefined && schema.options === undefined
  // Without a choice made there is no widget yet; what is there already stays editable as JSON.
  if (isUndecided && kinds.length > 0) for (const row of kinds) rows.add(row)
  else {
    const isJson = !fits || isTypedAsJson
    const plain = asOne ?? widgetKind(schema, field.ui, type)
    const own = isJson ? 'json' : isMarkdownText(field, plain, input) ? 'markdown' : plain
    const widget = kinds.length === 0 ? own : besideKind(own)
    const room = isJson ? undefined : roomOf(field, kinds.length > 0 ? undefined : widget, slot.isSettled)
    rows.add({ kind: 'field', key, depth, field, widget, isMisfit: !fits, kinds, room, isHead: true })
  }
  addNotes(rows, value, depth, input)
}

/** The text of a Markdown file, of which nobody says that it is something else. */
function isMarkdownText({ path, ui, schema }: Field, widget: WidgetKind, { body }: RowsInput): boolean {
  const isPlain = widget === 'text' || widget === 'textarea'
  const isTold = ui.widget !== undefined || schema.format !== undefined || schema.mediaType !== undefined
  return body !== null && path.length === 1 && path[0] === body && isPlain && !isTold
}

/** A box bears its field's name, which stands above a kind and its value: there, yes and no are said. */
function besideKind(widget: WidgetKind): WidgetKind {
  return definitionOf(widget).besideKind ?? widget
}

function branchesOf({ key, node }: Slot, chosen: readonly ChosenBranch[]): ReadonlyMap<string, number> {
  return new Map(
    chosen.map(({ choice, branch, isHeldOpen }) => {
      const none = node === undefined || isHeldOpen === true ? NOT_YET : NO_BRANCH
      return [choiceKey(key, choice), branch ?? none]
    }),
  )
}
