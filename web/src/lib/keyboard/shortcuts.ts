/** The keys of a shortcut text such as `Mod+Shift+S`. */
interface Shortcut {
  /** As in `KeyboardEvent.key`, in lower case. */
  readonly key: string
  readonly mod: boolean
  readonly shift: boolean
  readonly alt: boolean
}

/** Asked once: Chromium puts the text together anew each time, and each key is looked at by several listeners. */
const isAppleSystem = /Mac|iPhone|iPad/.test(navigator.userAgent)

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether exactly the keys of one of the shortcuts are pressed, on any layout of the keyboard, Caps Lock or not. */
export function matchesShortcut(
  event: Keys,
  shortcuts: readonly string[],
  isApple: boolean = isAppleSystem,
): boolean {
  const [pressedMod, otherMod] = isApple ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  const pressed = pressedKey(event)
  return shortcuts.map(parseShortcut).some(({ key, mod, shift, alt }) => {
    return (
      pressed === key && pressedMod === mod && !otherMod && event.shiftKey === shift && event.altKey === alt
    )
  })
}

/** Keys that write nothing a shortcut could name: those of other scripts, and those of which several make a letter. */
const FOREIGN = /^(?:[^\p{ASCII}\p{Script=Latin}]|Dead|Process|Unidentified)$/u

/**
 * What the pressed key is called: the letter that it writes, wherever it lies (AZERTY, Dvorak). A layout of another
 * script has no such letter; there the key counts that lies where the letter is on a Latin one.
 */
function pressedKey({ key, code }: Keys): string {
  const letter = FOREIGN.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  return (letter ?? key).toLowerCase()
}

/** The question marks that keyboards write: of Latin and most others, of Arabic, of the wide forms of East Asia. */
const QUESTION_MARKS: ReadonlySet<string> = new Set(['?', '؟', '？'])

/** Whether the keys write a question mark: which ones they are is a matter of the layout. */
export function isQuestionMark({ key, ctrlKey, metaKey }: Keys): boolean {
  return QUESTION_MARKS.has(key) && !ctrlKey && !metaKey
}

const appleSymbols = { mod: '⌘', shift: '⇧', alt: '⌥' }
const appleKeys: Readonly<Record<string, string>> = { enter: '↩', escape: 'esc' }
const otherKeys: Readonly<Record<string, string>> = {
  escape: 'Esc',
  pagedown: 'Page Down',
  pageup: 'Page Up',
  contextmenu: 'Menu',
}
/** Words for arrows would be longer than what they are about. */
const arrows: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
}

/** The shortcut as this system writes it: `⇧⌘S` or `Ctrl+Shift+S`. */
export function formatShortcut(shortcut: string, isApple: boolean = isAppleSystem): string {
  const { key, mod, shift, alt } = parseShortcut(shortcut)
  if (isApple) {
    // Apple's order: Option, Shift, Command, key.
    const symbols = [alt && appleSymbols.alt, shift && appleSymbols.shift, mod && appleSymbols.mod]
    return symbols.filter(Boolean).join('') + (appleKeys[key] ?? keyName(key))
  }
  return [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', keyName(key)].filter(Boolean).join('+')
}

function parseShortcut(shortcut: string): Shortcut {
  const keys = shortcut.split('+').map((key) => key.toLowerCase())
  return {
    key: keys.at(-1) ?? '',
    mod: keys.includes('mod'),
    shift: keys.includes('shift'),
    alt: keys.includes('alt'),
  }
}

function keyName(key: string): string {
  return arrows[key] ?? otherKeys[key] ?? key.charAt(0).toUpperCase() + key.slice(1)
}
