import { defaultKeymap } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { phrases } from './phrases'
import { theme } from './theme'

/** What every code view has. The history is the document's, so there is none here. Tab is left to the page. */
export function base(): Extension {
  return [
    lineNumbers(),
    highlightSpecialChars(),
    foldGutter(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    search({ top: true }),
    keymap.of([...defaultKeymap, ...searchKeymap, ...foldKeymap]),
    phrases(),
    theme(),
  ]
}

/** Text that can be selected, searched and copied but not changed. */
export function readOnly(): Extension {
  return [EditorState.readOnly.of(true), EditorView.editable.of(false)]
}

/** Name and help for screen readers. */
export function described(label: string, description: string): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-description': description,
    // Said outright also where it is editable: the scroller's way for the keyboard.
    tabindex: '0',
  })
}
