import { Ellipsis } from 'lucide-react'
import type { Ref } from 'react'
import { keys } from '~/lib/keyboard/keys'
import { formatShortcut } from '~/lib/keyboard/shortcuts'
import { m } from '~/paraglide/messages'
import { IconButton, lazyPart, MenuButton } from '~/ui'
import type { Field } from '../../fields/Field'

// Each row has a menu, and few are ever opened. Its actions come with the forms that commit, in the first pause of a page.
const FieldActions = lazyPart(async () => (await import('./FieldActions')).FieldActions, {
  close: ({ onOpenChange }) => onOpenChange(false),
})

interface FieldMenuProps {
  readonly field: Field
  readonly isRaw: boolean
  readonly ref?: Ref<HTMLButtonElement>
  /** Whether the Tab key stops at it: where it is the only control of a cell. Elsewhere its keys open it. */
  readonly isTabStop?: boolean
}

export function FieldMenu({ field, isRaw, ref, isTabStop = false }: FieldMenuProps) {
  const label = m.forms_actions_of({ title: field.title })
  return (
    <MenuButton
      placement="bottom end"
      trigger={
        <IconButton
          {...(ref && { ref })}
          label={label}
          icon={Ellipsis}
          size="small"
          data-part="menu"
          shortcut={formatShortcut(keys.fieldMenu[0])}
          excludeFromTabOrder={!isTabStop}
        />
      }
      preload={FieldActions.preload}
    >
      {(position) => <FieldActions {...position} label={label} field={field} isRaw={isRaw} />}
    </MenuButton>
  )
}
