import { TextCursorInput } from 'lucide-react'
import type { FormModel } from '~/forms/model/FormModel'
import { findFields } from '~/forms/model/find/findFields'
import { openForms } from '~/forms/model/openForms'
import { readingOf } from '~/forms/model/reading'
import { jumpTo } from '~/forms/model/reveal'
import { titleOf } from '~/forms/model/steps'
import type { Steps } from '~/lib/slices/slices'
import { uiOptions } from '~/schema/ui/uiSchema'
import { type PaletteItem, paletteItem } from './PaletteItem'

/** More fields are found by find in form. */
const MAX_FIELDS = 5_000

/** The fields of the forms on the screen, by their titles and those of what they are in. */
export function* fieldItems(): Steps<readonly PaletteItem[]> {
  const items: PaletteItem[] = []
  for (const form of openForms()) yield* fieldsOf(form, items)
  return items
}

function* fieldsOf(form: FormModel, items: PaletteItem[]): Steps<void> {
  if (!form.store.parse.ok) return
  const reading = readingOf(form)
  /** Titles of what fields are in, by pointer. */
  const titles = new Map<string, string>([['', '']])
  const found: { pointer: string; label: string; around: string }[] = []
  const walk = findFields(reading, ({ step, around, name, item }) => {
    if (around === undefined) return false
    const label = titleOf(reading, around, step, name ?? String(item))
    const above = titles.get(around.pointer) ?? ''
    titles.set(step.pointer, above === '' ? label : `${above} › ${label}`)
    // Items are what fields are in; those that are one value are found as that.
    if (name !== undefined && uiOptions(step.ui).widget !== 'hidden') {
      found.push({ pointer: step.pointer, label, around: above })
    }
    return false
  })
  for (const _ of walk) {
    if (found.length >= MAX_FIELDS) break
    yield
  }
  for (const { pointer, label, around } of found) {
    const item = paletteItem({
      key: `field:${form.document.reference.path}${pointer}`,
      kind: 'field',
      label,
      detail: around,
      icon: TextCursorInput,
      target: { run: () => jumpTo(form, pointer) },
    })
    // Those of the form as a whole come before those that every item has.
    const depth = pointer.split('/').length / 100
    items.push({ ...item, order: item.order + Math.min(depth, 0.9) })
  }
}
