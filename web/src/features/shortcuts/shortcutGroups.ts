import { canvasCommands } from '~/builder/canvas/canvasCommands'
import { changeCommands } from '~/changes/changeCommands'
import { formCommands } from '~/forms/view/formCommands'
import type { Command } from '~/lib/commands/Command'
import { type OpenCommand, openCommands } from '~/lib/commands/registry'
import { keys } from '~/lib/keyboard/keys'
import { m } from '~/paraglide/messages'

interface ListedShortcut {
  /** Of the command that the keys give; undefined: they are about what has the focus. */
  readonly id?: string
  readonly label: () => string
  /** The ways to press it, as in lib/keyboard/keys. */
  readonly shortcuts: readonly string[]
}

interface ShortcutGroup {
  readonly title: () => string
  readonly entries: readonly ListedShortcut[]
}

const vertical = ['ArrowUp', 'ArrowDown']
const horizontal = ['ArrowLeft', 'ArrowRight']

/** Those of the commands that have keys. */
function listed(commands: readonly Pick<Command<never>, 'id' | 'label' | 'shortcuts'>[]): ListedShortcut[] {
  return commands.flatMap(({ id, label, shortcuts }) => (shortcuts ? { id, label, shortcuts } : []))
}

/**
 * Every key of the product, by where it counts: those of the commands that can be given here, those of a form, and those
 * that are about what has the focus.
 */
export function shortcutGroups(registered: readonly OpenCommand[]): readonly ShortcutGroup[] {
  const elsewhere = new Set(groups.flatMap(({ entries }) => entries.map(({ id }) => id)))
  const here = listed(openCommands(registered)).filter(({ id }) => !elsewhere.has(id))
  return groups.map((group, index) =>
    index === 0 ? { ...group, entries: [...here, ...group.entries] } : group,
  )
}

const groups: readonly ShortcutGroup[] = [
  {
    title: m.shortcuts_everywhere,
    entries: [
      { label: m.shortcuts_search_content, shortcuts: keys.searchContent },
      { label: m.shortcuts_submit, shortcuts: keys.submit },
      { label: m.shortcuts_close, shortcuts: ['Escape'] },
    ],
  },
  {
    title: m.shortcuts_form,
    entries: [...listed(formCommands), { label: m.shortcuts_field_menu, shortcuts: keys.fieldMenu }],
  },
  {
    title: m.shortcuts_items,
    entries: [
      { label: m.shortcuts_other_item, shortcuts: vertical },
      { label: m.shortcuts_ends, shortcuts: ['Home', 'End'] },
      { label: m.shortcuts_item_controls, shortcuts: horizontal },
      { label: m.shortcuts_move_item, shortcuts: [...keys.moveUp, ...keys.moveDown] },
      { label: m.shortcuts_one_more, shortcuts: ['Enter'] },
    ],
  },
  {
    title: m.shortcuts_review,
    entries: listed(changeCommands),
  },
  {
    title: m.shortcuts_builder,
    entries: [
      { label: m.shortcuts_other_field, shortcuts: [...vertical, ...horizontal] },
      { label: m.shortcuts_more_fields, shortcuts: ['Shift+ArrowDown', 'Shift+ArrowUp'] },
      ...listed(canvasCommands),
      { label: m.shortcuts_move_in_out, shortcuts: [...keys.moveInto, ...keys.moveOut] },
    ],
  },
  {
    title: m.shortcuts_table,
    entries: [
      { label: m.shortcuts_other_cell, shortcuts: [...vertical, ...horizontal, 'Tab'] },
      { label: m.shortcuts_edit_cell, shortcuts: ['Enter', 'F2'] },
      { label: m.shortcuts_leave_cell, shortcuts: ['Escape'] },
      { label: m.shortcuts_empty_cells, shortcuts: ['Delete'] },
      { label: m.shortcuts_select_cells, shortcuts: ['Shift+ArrowDown', 'Shift+ArrowRight'] },
      { label: m.shortcuts_all_cells, shortcuts: keys.allCells },
      { label: m.shortcuts_fill_down, shortcuts: keys.fillDown },
      { label: m.shortcuts_copy_cells, shortcuts: ['Mod+C', 'Mod+V'] },
      { label: m.shortcuts_move_line, shortcuts: [...keys.moveUp, ...keys.moveDown] },
    ],
  },
  {
    title: m.shortcuts_markdown,
    entries: [
      { label: m.forms_markdown_bold, shortcuts: keys.bold },
      { label: m.forms_markdown_italic, shortcuts: keys.italic },
      { label: m.forms_markdown_link, shortcuts: keys.link },
    ],
  },
  {
    title: m.shortcuts_files,
    entries: [
      { label: m.shortcuts_other_file, shortcuts: vertical },
      { label: m.shortcuts_fold, shortcuts: horizontal },
      { label: m.shortcuts_open_file, shortcuts: ['Enter'] },
    ],
  },
]
