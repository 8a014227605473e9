import {
  Braces,
  ClipboardPaste,
  Copy,
  CopyPlus,
  FolderInput,
  FolderPlus,
  type LucideIcon,
  MoveDown,
  MoveUp,
  Pencil,
  Plus,
  Scissors,
  Trash2,
} from 'lucide-react'
import type { Command } from '~/lib/commands/Command'
import { keys } from '~/lib/keyboard/keys'
import { m } from '~/paraglide/messages'

/** What the menu of the selected row offers. */
export interface SelectedRow {
  /** Does what an entry of the menu does; undefined: it is not offered there. */
  readonly entry: (id: string) => (() => void) | undefined
}

// Whether their keys are meant hangs on the focus being in the canvas: canvasKeys.ts.
function ofMenu(
  id: string,
  label: () => string,
  icon: LucideIcon,
  shortcuts?: readonly string[],
): Command<SelectedRow> {
  return {
    id: `canvas-${id}`,
    label: () => m.canvas_of_selected({ what: label() }),
    icon,
    ...(shortcuts && { shortcuts, keysOf: 'own' }),
    isEnabled: ({ entry }) => entry(id) !== undefined,
    run: ({ entry }) => entry(id)?.(),
  }
}

/** What can be done with the field that is selected in the builder, as its menu has it (menu/useRowEntries.ts). */
export const canvasCommands: readonly Command<SelectedRow>[] = [
  ofMenu('rename', m.canvas_rename, Pencil, keys.rename),
  ofMenu('insert', m.canvas_insert, Plus, keys.insertField),
  ofMenu('up', m.canvas_move_up, MoveUp, keys.moveUp),
  ofMenu('down', m.canvas_move_down, MoveDown, keys.moveDown),
  ofMenu('move', m.canvas_move_to, FolderInput),
  ofMenu('duplicate', m.canvas_duplicate, CopyPlus, keys.duplicate),
  ofMenu('wrap', m.canvas_wrap, FolderPlus),
  ofMenu('cut', m.canvas_cut, Scissors, keys.cut),
  ofMenu('copy', m.canvas_copy, Copy, keys.copy),
  ofMenu('paste', m.canvas_paste, ClipboardPaste, keys.paste),
  ofMenu('raw', m.canvas_as_json, Braces),
  ofMenu('remove', m.canvas_remove, Trash2, keys.removeField),
]
