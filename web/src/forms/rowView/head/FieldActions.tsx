import { Braces, CircleSlash, Eraser, FormInput, History, Plus, RotateCcw, Undo2 } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { EMPTY_VALUES } from '~/schema/initialValue'
import { isOfKind } from '~/schema/typeOfNode'
import { type MenuEntry, MenuSurface, type MenuSurfaceProps } from '~/ui'
import type { Field } from '../../fields/Field'
import { putBaseBack } from '../../model/actions/putBaseBack'
import { tellRemoved } from '../../model/actions/tellRemoved'
import { useForm } from '../../model/FormContext'
import type { FormModel } from '../../model/FormModel'
import { changeType, replaceMisfit } from '../../state/changeKind'
import { removeValue, setRaw, written } from '../../store/edits'
import { type FieldPlace, useFieldHistory } from './FieldHistory'
import { itemEntries } from './itemEntries'

interface FieldActionsProps extends Omit<MenuSurfaceProps, 'items'> {
  readonly field: Field
  /** Whether the field is shown as JSON because the person asked for it. */
  readonly isRaw: boolean
}

/** What the menu of a field has: what can be done with it as it is now. */
export function FieldActions({ field, isRaw, ...surface }: FieldActionsProps) {
  const form = useForm()
  const openHistory = useFieldHistory()
  const items = entriesOf(form, field, isRaw)
  if (openHistory && field.isPresent) items.push(historyEntry(form, field, openHistory))
  return <MenuSurface {...surface} items={items} />
}

function historyEntry(
  { document }: FormModel,
  { path, title }: Field,
  open: (place: FieldPlace) => void,
): MenuEntry {
  return {
    id: 'history',
    label: m.forms_history(),
    icon: History,
    onAction: () => open({ reference: document.reference, path, title }),
  }
}

function entriesOf(form: FormModel, field: Field, isRaw: boolean): MenuEntry[] {
  const { store, view } = form
  const { path, key, schema, isPresent, title } = field
  const entries: MenuEntry[] = []
  if (!field.isReadOnly) {
    const fallback = schema.default
    const was = form.base?.was(path)
    if (was !== undefined) {
      entries.push({
        id: 'put-back',
        label: m.forms_put_back_as_was(),
        icon: Undo2,
        onAction: () => putBaseBack(form, field, was),
      })
    }
    entries.push(...itemEntries(form, field))
    if (fallback !== undefined && isPresent) {
      entries.push({
        id: 'default',
        label: m.forms_use_default(),
        icon: RotateCcw,
        onAction: () => setRaw(store, path, written(store, fallback), field),
      })
    }
    const node = store.node(path)
    const empty = isPresent ? undefined : emptyOf(field)
    // That something is there may be all that it says, as with an event that starts a workflow.
    if (empty !== undefined) {
      entries.push({
        id: 'empty',
        label: m.forms_add_empty(),
        icon: Plus,
        onAction: () => setRaw(store, path, written(store, EMPTY_VALUES[empty]), field),
      })
    }
    if (node !== undefined && !isOfKind(store.text, node, schema)) {
      entries.push({
        id: 'replace',
        label: m.forms_replace_value(),
        icon: RotateCcw,
        onAction: () => replaceMisfit(form, field),
      })
    }
    if (field.isNullable && node?.kind !== 'null') {
      entries.push({
        id: 'null',
        label: m.forms_set_nothing(),
        icon: CircleSlash,
        // What was there is remembered for the way back.
        onAction: () => changeType(form, field, 'null'),
      })
    }
    if (isPresent && field.item === undefined && path.length > 0) {
      entries.push({
        id: 'remove',
        label: m.forms_remove_value(),
        description: m.forms_remove_value_help(),
        icon: Eraser,
        onAction: () => {
          if (removeValue(store, path)) tellRemoved(form, title)
        },
      })
    }
  }
  entries.push({
    id: 'raw',
    label: isRaw ? m.forms_edit_as_form() : m.forms_edit_as_json(),
    icon: isRaw ? FormInput : Braces,
    onAction: () => view.getState().setRaw(key, !isRaw),
  })
  return entries
}

/** What a group or a list is while nothing is in it; undefined for single values, and where the schema leaves it open. */
function emptyOf({ schema: { types, properties } }: Field): 'object' | 'array' | undefined {
  const isObject = types === undefined ? properties.size > 0 : types.has('object')
  const isArray = types?.has('array') === true
  if (isObject === isArray) return undefined
  return isObject ? 'object' : 'array'
}
