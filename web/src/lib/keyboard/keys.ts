/**
 * The keys of the product, each in the ways that it can be pressed, as in `Mod+Shift+S`: `Mod` is Command on Apple's
 * systems and Control elsewhere. What acts on them and what lists them both read them here. The keys of a pattern that
 * everybody knows (the arrows of a tree or of a grid) stand with the pattern.
 */
export const keys = {
  /** The second also where the first makes a link. */
  palette: ['Mod+K', 'Mod+Alt+K'],
  /** In the palette. */
  searchContent: ['Mod+Enter'],
  commit: ['Mod+S', 'Mod+Enter'],
  /** Sends the form of a dialog, also from a field in which Enter begins a new line. */
  submit: ['Mod+Enter'],
  /** Where a letter is not for something that is typed into. */
  shortcuts: ['?'],
  /** As in editors of code and tools for differences. */
  nextChange: ['F7'],
  previousChange: ['Shift+F7'],
  nextPanel: ['F6'],
  previousPanel: ['Shift+F6'],
  find: ['Mod+F'],
  undo: ['Mod+Z'],
  redo: ['Mod+Shift+Z', 'Mod+Y'],
  fieldMenu: ['Alt+Enter', 'ContextMenu', 'Shift+F10'],
  moveUp: ['Alt+ArrowUp'],
  moveDown: ['Alt+ArrowDown'],
  allCells: ['Mod+A'],
  fillDown: ['Mod+D'],
  bold: ['Mod+B'],
  italic: ['Mod+I'],
  link: ['Mod+K'],
  rename: ['F2'],
  /** The slash where a text does not take it. */
  insertField: ['Enter', '/'],
  moveInto: ['Alt+ArrowRight'],
  moveOut: ['Alt+ArrowLeft'],
  copy: ['Mod+C'],
  cut: ['Mod+X'],
  paste: ['Mod+V'],
  duplicate: ['Mod+D'],
  removeField: ['Delete', 'Backspace'],
} as const satisfies Readonly<Record<string, readonly string[]>>
