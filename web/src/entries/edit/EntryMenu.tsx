import { Copy, Ellipsis, PenLine, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { keys } from '~/lib/keyboard/keys'
import { formatShortcut } from '~/lib/keyboard/shortcuts'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { IconButton, lazyPart, Menu, type MenuEntry } from '~/ui'
import type { Undo } from '~/workspace/files/fileEdits'
import { useFileEdit } from '~/workspace/files/useFileEdit'
import type { CollectionProject, Entry } from '~/workspace/Project'
import { restoreEntry } from './restoreEntry'

const EntryNameDialog = lazyPart(async () => (await import('./EntryNameDialog')).EntryNameDialog, {
  close: ({ onClose }) => onClose(),
})

const DeleteEntryDialog = lazyPart(async () => (await import('./DeleteEntryDialog')).DeleteEntryDialog, {
  close: ({ onClose }) => onClose(),
})

/** What has become of an entry, and where it is now. */
export type EntryEvent =
  /** `left`: how many references to it stay. */
  | { readonly kind: 'deleted'; readonly left: number; readonly undo: Undo }
  | { readonly kind: 'duplicated' | 'renamed'; readonly path: string; readonly undo: Undo }

export interface EntryMenuProps {
  readonly reference: RefReference
  readonly project: CollectionProject
  readonly entry: Entry
  /** What people call it. */
  readonly title: string
  readonly isDeleted: boolean
  readonly onEvent: (event: EntryEvent) => void
  /** Whether the Tab key stops at it; elsewhere the keys of its row open it. */
  readonly isTabStop?: boolean
}

/** What can be done with the file of an entry. */
export function EntryMenu(props: EntryMenuProps) {
  const { reference, project, entry, title, isDeleted, onEvent, isTabStop = false } = props
  const [asked, setAsked] = useState<'duplicate' | 'rename' | 'delete'>()
  const comeback = useFileEdit<Undo>(reference, () => undefined)
  const items: readonly MenuEntry[] = isDeleted
    ? [
        {
          id: 'restore',
          label: m.entries_restore(),
          icon: RotateCcw,
          onAction: () => comeback.mutate((place) => restoreEntry(place, project.data, entry)),
        },
      ]
    : [
        { id: 'duplicate', label: m.entries_duplicate(), icon: Copy, onAction: () => setAsked('duplicate') },
        { id: 'rename', label: m.entries_rename(), icon: PenLine, onAction: () => setAsked('rename') },
        {
          id: 'delete',
          label: m.entries_delete(),
          icon: Trash2,
          isDanger: true,
          onAction: () => setAsked('delete'),
        },
      ]
  return (
    <>
      <Menu
        label={m.entries_actions_of({ title })}
        placement="bottom end"
        trigger={
          <IconButton
            label={m.entries_actions_of({ title })}
            icon={Ellipsis}
            size="small"
            data-part="menu"
            shortcut={formatShortcut(keys.fieldMenu[0])}
            excludeFromTabOrder={!isTabStop}
          />
        }
        items={items}
      />
      {asked === 'delete' && (
        <DeleteEntryDialog
          reference={reference}
          project={project}
          entry={entry}
          title={title}
          onClose={() => setAsked(undefined)}
          onDone={(undo, left) => onEvent({ kind: 'deleted', left, undo })}
        />
      )}
      {(asked === 'duplicate' || asked === 'rename') && (
        <EntryNameDialog
          kind={asked}
          reference={reference}
          project={project}
          entry={entry}
          onClose={() => setAsked(undefined)}
          onDone={(path, undo) =>
            onEvent({ kind: asked === 'rename' ? 'renamed' : 'duplicated', path, undo })
          }
        />
      )}
    </>
  )
}
