import { keys } from '~/lib/keyboard/keys'
import { m } from '~/paraglide/messages'

interface ListedShortcut {
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

/** Every key of the product, by where it counts. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: m.shortcuts_everywhere,
    entries: [
      { label: m.shortcuts_commit, shortcuts: keys.commit },
      { label: m.app_next_panel, shortcuts: keys.nextPanel },
      { label: m.app_previous_panel, shortcuts: keys.previousPanel },
      { label: m.shortcuts_submit, shortcuts: keys.submit },
      { label: m.shortcuts_close, shortcuts: ['Escape'] },
      { label: m.shortcuts_list, shortcuts: ['?'] },
    ],
  },
  {
    title: m.shortcuts_form,
    entries: [
      { label: m.forms_find, shortcuts: keys.find },
      { label: m.forms_undo, shortcuts: keys.undo },
      { label: m.forms_redo, shortcuts: keys.redo },
      { label: m.shortcuts_field_menu, shortcuts: keys.fieldMenu },
    ],
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
    title: m.shortcuts_builder,
    entries: [
      { label: m.shortcuts_other_field, shortcuts: [...vertical, ...horizontal] },
      { label: m.shortcuts_more_fields, shortcuts: ['Shift+ArrowDown', 'Shift+ArrowUp'] },
      { label: m.canvas_rename, shortcuts: keys.rename },
      { label: m.canvas_insert, shortcuts: keys.insertField },
      { label: m.shortcuts_move_field, shortcuts: [...keys.moveUp, ...keys.moveDown] },
      { label: m.shortcuts_move_in_out, shortcuts: [...keys.moveInto, ...keys.moveOut] },
      { label: m.shortcuts_copy_field, shortcuts: [...keys.copy, ...keys.cut, ...keys.paste] },
      { label: m.canvas_duplicate, shortcuts: keys.duplicate },
      { label: m.canvas_remove, shortcuts: keys.removeField },
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
