import { useEffect } from 'react'
import { isQuestionMark } from '~/lib/keyboard/shortcuts'
import { lazyPart } from '~/ui'
import { useShortcutsList } from './shortcutsList'

const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog')).ShortcutsDialog, {
  close: ({ onClose }) => onClose(),
})

/** Controls that a letter is for, and what stands over the page. */
const TAKING_LETTERS =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"], [type="file"]), textarea, select, ' +
  '[contenteditable="true"], dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** The list of all shortcuts. The question mark opens it, unless something is being typed. */
export function ShortcutsList() {
  const { isOpen, setOpen } = useShortcutsList()
  useEffect(() => {
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  return isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />
}

function openByKey(event: KeyboardEvent): void {
  const { isByKey, setOpen } = useShortcutsList.getState()
  if (event.defaultPrevented || event.repeat || !isByKey || !isQuestionMark(event)) return
  if (focused(document)?.closest(TAKING_LETTERS)) return
  event.preventDefault()
  setOpen(true)
}

/** What has focus, also in a shadow root, where editors of code are. */
function focused({ activeElement }: DocumentOrShadowRoot): Element | null {
  return (activeElement?.shadowRoot && focused(activeElement.shadowRoot)) ?? activeElement
}
