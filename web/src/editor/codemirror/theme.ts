import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/**
 * The page's tokens reach into the shadow root as custom properties, so one theme serves light and dark. CodeMirror
 * turns it into constructed style sheets there, which the strict CSP allows.
 */
export function theme(): Extension {
  return [surface, panels, syntaxHighlighting(code)]
}

const surface = EditorView.theme({
  '&': {
    height: '100%',
    background: 'var(--color-bg)',
    color: 'var(--color-text)',
    fontSize: 'var(--text-13)',
  },
  '&.cm-focused': { outline: '2px solid var(--color-focus)', outlineOffset: '-2px' },
  '&.cm-focused:not(:has(.cm-content:focus-visible))': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { padding: 'var(--space-2) 0', caretColor: 'var(--color-text)' },
  '.cm-line': { padding: '0 var(--space-3) 0 var(--space-1)' },
  '.cm-cursor': { borderLeftColor: 'var(--color-text)', borderLeftWidth: '2px' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--color-bg-hover) 45%, transparent)' },
  '& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { background: 'var(--color-bg-selected)' },
  '.cm-gutters': { backgroundColor: 'var(--color-bg)', color: 'var(--color-text-muted)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 var(--space-1) 0 var(--space-3)', minWidth: '40px' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--color-text)' },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer' },
  '.cm-foldPlaceholder': {
    background: 'var(--color-bg-subtle)',
    border: '1px solid var(--color-border)',
    color: 'var(--color-text-muted)',
    margin: '0 var(--space-1)',
    padding: '0 var(--space-1)',
  },
  '&.cm-focused .cm-matchingBracket': {
    background: 'var(--color-accent-subtle)',
    outline: '1px solid var(--color-accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'var(--color-danger-subtle)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--color-accent-subtle)' },
  '.cm-searchMatch': { background: 'var(--color-warning-subtle)', outline: '1px solid var(--color-warning)' },
  '.cm-searchMatch-selected': { background: 'var(--color-bg-selected)' },
  // Drawn without the images of the base theme.
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--color-danger)',
    textUnderlineOffset: '4px',
  },
  '.cm-lint-marker-error': {
    content: "''",
    borderRadius: '50%',
    background: 'var(--color-danger)',
    width: '8px',
    height: '8px',
    margin: '6px 2px',
  },
  '.cm-gutter-lint': { width: '16px' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--color-danger)' },
  '.cm-tooltip': {
    background: 'var(--color-bg-raised)',
    color: 'var(--color-text)',
    border: 'none',
    borderRadius: 'var(--radius-2)',
    boxShadow: 'var(--shadow-floating)',
    fontFamily: 'var(--font-sans)',
  },
})

const panels = EditorView.theme({
  '.cm-panels': {
    background: 'var(--color-bg-subtle)',
    color: 'var(--color-text)',
    fontFamily: 'var(--font-sans)',
    zIndex: 1,
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--color-border)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--color-border)' },
  '.cm-panel.cm-search': {
    padding: 'var(--space-2) var(--space-8) var(--space-1) var(--space-3)',
    lineHeight: '32px',
  },
  '.cm-panel.cm-search input, .cm-panel.cm-search button': { margin: '0 var(--space-2) 0 0' },
  '.cm-panel.cm-search label': {
    margin: '0 var(--space-3) 0 0',
    fontSize: 'var(--text-12)',
    whiteSpace: 'nowrap',
  },
  '.cm-panel.cm-search input[type=checkbox]': { margin: '0 var(--space-1) 0 0', verticalAlign: 'middle' },
  '.cm-textfield': {
    height: 'var(--control-height-small)',
    padding: '0 var(--space-2)',
    border: '1px solid var(--color-border-strong)',
    borderRadius: 'var(--radius-1)',
    background: 'var(--color-bg-raised)',
    fontSize: 'var(--text-13)',
    color: 'var(--color-text)',
  },
  '.cm-button': {
    height: 'var(--control-height-small)',
    padding: '0 var(--space-2)',
    border: '1px solid var(--color-border-strong)',
    borderRadius: 'var(--radius-1)',
    background: 'var(--color-bg-raised)',
    backgroundImage: 'none',
    fontSize: 'var(--text-12)',
    color: 'var(--color-text)',
  },
  '.cm-button:hover': { background: 'var(--color-bg-hover)' },
  '.cm-panel input:focus-visible, .cm-panel button:focus-visible': {
    outline: '2px solid var(--color-focus)',
    outlineOffset: '1px',
  },
  '.cm-panel.cm-search [name=close]': {
    width: '28px',
    height: '28px',
    top: 'var(--space-2)',
    right: 'var(--space-1)',
    fontSize: 'var(--text-16)',
    color: 'var(--color-text-muted)',
  },
})

const code = HighlightStyle.define([
  // The stream modes of YAML and TOML say `atom` of names and of tables.
  { tag: [tags.propertyName, tags.atom], color: 'var(--color-accent)' },
  { tag: tags.string, color: 'var(--color-text)' },
  { tag: tags.number, color: 'var(--color-warning)' },
  { tag: [tags.bool, tags.null, tags.keyword], color: 'var(--color-success)', fontWeight: '500' },
  {
    tag: [tags.separator, tags.bracket, tags.meta, tags.definition(tags.variableName)],
    color: 'var(--color-text-muted)',
  },
  { tag: tags.comment, color: 'var(--color-text-muted)', fontStyle: 'italic' },
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.invalid, color: 'var(--color-danger)' },
])
