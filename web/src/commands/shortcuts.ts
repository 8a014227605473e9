/** The keys of a shortcut text such as `Mod+Shift+S`. */
interface Shortcut {
  /** As in `KeyboardEvent.key`, in lower case. */
  readonly key: string
  readonly mod: boolean
  readonly shift: boolean
  readonly alt: boolean
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether exactly the keys of the shortcut are pressed. */
export function matchesShortcut(event: Keys, shortcut: string, isApple: boolean = isAppleSystem()): boolean {
  const { key, mod, shift, alt } = parseShortcut(shortcut)
  const [pressedMod, otherMod] = isApple ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  return (
    event.key.toLowerCase() === key &&
    pressedMod === mod &&
    !otherMod &&
    event.shiftKey === shift &&
    event.altKey === alt
  )
}

const appleSymbols = { mod: '⌘', shift: '⇧', alt: '⌥' }
const appleKeys: Readonly<Record<string, string>> = {
  enter: '↩',
  escape: 'esc',
  arrowup: '↑',
  arrowdown: '↓',
}

/** The shortcut as this system writes it: `⇧⌘S` or `Ctrl+Shift+S`. */
export function formatShortcut(shortcut: string, isApple: boolean = isAppleSystem()): string {
  const { key, mod, shift, alt } = parseShortcut(shortcut)
  if (isApple) {
    // Apple's order: Option, Shift, Command, key.
    const symbols = [alt && appleSymbols.alt, shift && appleSymbols.shift, mod && appleSymbols.mod]
    return symbols.filter(Boolean).join('') + (appleKeys[key] ?? titleCase(key))
  }
  return [mod && 'Ctrl', alt && 'Alt', shift && 'Shift', titleCase(key)].filter(Boolean).join('+')
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

function titleCase(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1)
}

function isAppleSystem(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
