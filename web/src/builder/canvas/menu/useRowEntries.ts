import {
  Braces,
  CircleDot,
  ClipboardPaste,
  Copy,
  CopyPlus,
  FolderInput,
  FolderPlus,
  List,
  Merge,
  MoveDown,
  MoveUp,
  Pencil,
  Plus,
  Scissors,
  Share2,
  Split as SplitIcon,
  Trash2,
  Ungroup,
} from 'lucide-react'
import { fromPointer, toPointer } from '~/formats/nodes'
import { valueAt } from '~/formats/values'
import type { Row } from '~/forms/rows/Row'
import { keys } from '~/lib/keyboard/keys'
import { formatShortcut } from '~/lib/keyboard/shortcuts'
import { m } from '~/paraglide/messages'
import { stringMember } from '~/schema/json'
import type { MenuEntry } from '~/ui'
import type { Canvas } from '../Canvas'
import { useCanvas, useCanvasState } from '../CanvasContext'
import { copyByMenu, pasteByMenu } from '../clipboard/fieldClipboard'
import { isPlainText } from '../joints/texts'
import { nameFor } from '../naming/nameFor'
import { selectOne } from '../selection'

/** All that can be done with a row, and with what is selected beside it. */
export function useRowEntries(row: Row): readonly MenuEntry[] {
  const canvas = useCanvas()
  const isSelected = useCanvasState(({ selection }) => selection.rows.includes(row.key))
  return entriesOf(canvas, row, isSelected)
}

export function entriesOf(canvas: Canvas, row: Row, isSelected: boolean): MenuEntry[] {
  const entries: MenuEntry[] = []
  const pointer = row.isHead || row.kind === 'title' ? canvas.pointerOf(row) : undefined
  const field = canvas.fieldOf(row)
  const member = row.isHead ? field?.member : undefined
  /** What is selected is meant where this row is among it, else this row. */
  const on = (act: () => void) => () => {
    if (!isSelected) canvas.select(selectOne(row.key), false)
    act()
  }
  if (canvas.mayRename(row)) {
    entries.push({
      id: 'rename',
      label: m.canvas_rename(),
      icon: Pencil,
      shortcut: formatShortcut(keys.rename[0]),
      onAction: () => canvas.beginRename(row),
    })
  }
  if (canvas.placeBehind(row) !== undefined) {
    entries.push({
      id: 'insert',
      label: m.canvas_insert(),
      icon: Plus,
      shortcut: formatShortcut(keys.insertField[0]),
      onAction: () => canvas.beginInsertAt(row),
    })
  }
  if (member !== undefined && pointer !== undefined) {
    const { isRequired } = row.field
    entries.push(
      {
        id: 'require',
        label: isRequired ? m.canvas_make_optional() : m.canvas_make_required(),
        icon: CircleDot,
        onAction: () => canvas.perform([{ kind: 'require', field: pointer, isRequired: !isRequired }]),
      },
      {
        id: 'up',
        label: m.canvas_move_up(),
        icon: MoveUp,
        shortcut: formatShortcut(keys.moveUp[0]),
        onAction: on(() => canvas.moveBy('up')),
      },
      {
        id: 'down',
        label: m.canvas_move_down(),
        icon: MoveDown,
        shortcut: formatShortcut(keys.moveDown[0]),
        onAction: on(() => canvas.moveBy('down')),
      },
      {
        id: 'move',
        label: m.canvas_move_to(),
        icon: FolderInput,
        onAction: on(() => canvas.state.setState({ asked: 'move' })),
      },
      {
        id: 'duplicate',
        label: m.canvas_duplicate(),
        icon: CopyPlus,
        shortcut: formatShortcut(keys.duplicate[0]),
        onAction: on(() => canvas.duplicate()),
      },
      {
        id: 'wrap',
        label: m.canvas_wrap(),
        icon: FolderPlus,
        onAction: on(() => {
          const taken = field?.parent?.children.flatMap((child) => child.member?.name ?? []) ?? []
          const name = nameFor('group', taken)
          const made = `${member.object}${toPointer(['properties', name])}`
          canvas.perform([{ kind: 'wrap', fields: canvas.selected, name }], undefined, {
            pointers: [made],
            isRenamed: true,
          })
        }),
      },
    )
    entries.push(...shapeEntries(canvas, row, pointer), ...jointEntries(canvas, row, pointer, isSelected))
  }
  entries.push(...clipboardEntries(canvas, row, member !== undefined, on))
  if (pointer !== undefined) {
    entries.push({
      id: 'raw',
      label: m.canvas_as_json(),
      icon: Braces,
      onAction: () => {
        canvas.select(selectOne(row.key), false)
        canvas.state.setState({ raw: pointer })
      },
    })
  }
  if (member !== undefined || canvas.tree.sections.has(row.key)) {
    entries.push({
      id: 'remove',
      label: row.kind === 'section' ? m.canvas_remove_section() : m.canvas_remove(),
      icon: Trash2,
      isDanger: true,
      shortcut: formatShortcut(keys.removeField[0]),
      onAction: on(() => canvas.remove()),
    })
  }
  return entries
}

/** The same as by the keys, for whoever does not know them, and on a phone. */
function clipboardEntries(
  canvas: Canvas,
  row: Row,
  isField: boolean,
  on: (act: () => void) => () => void,
): MenuEntry[] {
  const entries: MenuEntry[] = []
  if (isField) {
    entries.push(
      {
        id: 'cut',
        label: m.canvas_cut(),
        icon: Scissors,
        shortcut: formatShortcut(keys.cut[0]),
        onAction: on(() => void copyByMenu(canvas, true)),
      },
      {
        id: 'copy',
        label: m.canvas_copy(),
        icon: Copy,
        shortcut: formatShortcut(keys.copy[0]),
        onAction: on(() => void copyByMenu(canvas, false)),
      },
    )
  }
  if (canvas.placeBehind(row) !== undefined) {
    entries.push({
      id: 'paste',
      label: m.canvas_paste(),
      icon: ClipboardPaste,
      shortcut: formatShortcut(keys.paste[0]),
      onAction: () => {
        canvas.select(selectOne(row.key), false)
        void pasteByMenu(canvas)
      },
    })
  }
  return entries
}

/** A text is cut into several, or those that are selected are joined. */
function jointEntries(canvas: Canvas, row: Row, pointer: string, isSelected: boolean): MenuEntry[] {
  const entries: MenuEntry[] = []
  if (isPlainText(canvas, pointer)) {
    entries.push({
      id: 'split',
      label: m.canvas_split(),
      icon: SplitIcon,
      onAction: () => {
        canvas.select(selectOne(row.key), false)
        canvas.state.setState({ asked: 'split' })
      },
    })
  }
  const { selected } = canvas
  if (isSelected && selected.length > 1 && selected.every((one) => isPlainText(canvas, one))) {
    entries.push({
      id: 'join',
      label: m.canvas_join({ count: selected.length }),
      icon: Merge,
      onAction: () => canvas.state.setState({ asked: 'join' }),
    })
  }
  return entries
}

/** What a field can become as a whole. */
function shapeEntries(canvas: Canvas, row: Row, pointer: string): MenuEntry[] {
  const schema = valueAt({ schema: canvas.written }, fromPointer(pointer) ?? [])
  const isReference = stringMember(schema ?? null, '$ref') !== undefined
  const entries: MenuEntry[] = []
  if (row.kind === 'group' && !isReference) {
    entries.push({
      id: 'unwrap',
      label: m.canvas_unwrap(),
      icon: Ungroup,
      onAction: () => canvas.perform([{ kind: 'unwrap', field: pointer }]),
    })
  }
  entries.push(
    row.kind === 'list'
      ? {
          id: 'value',
          label: m.canvas_to_value(),
          icon: List,
          onAction: () => canvas.perform([{ kind: 'toValue', field: pointer }]),
        }
      : {
          id: 'list',
          label: m.canvas_to_list(),
          icon: List,
          onAction: () => canvas.perform([{ kind: 'toList', field: pointer }]),
        },
  )
  if (isReference) {
    entries.push({
      id: 'breakOff',
      label: m.canvas_break_off(),
      icon: Share2,
      onAction: () => canvas.perform([{ kind: 'breakOff', field: pointer }]),
    })
  } else if (row.kind === 'group') {
    const name = fromPointer(pointer)?.at(-1) ?? ''
    entries.push({
      id: 'extract',
      label: m.canvas_extract(),
      icon: Share2,
      onAction: () => canvas.perform([{ kind: 'extract', field: pointer, name }]),
    })
  }
  return entries
}
