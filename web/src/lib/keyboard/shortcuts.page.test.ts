import { describe, expect, it } from 'vitest'
import { formatShortcut, isQuestionMark, matchesShortcut } from './shortcuts'

describe('formatShortcut', () => {
  it.each([
    ['Mod+S', false, 'Ctrl+S'],
    ['Mod+Shift+Enter', false, 'Ctrl+Shift+Enter'],
    ['Mod+Shift+Enter', true, '⇧⌘↩'],
    ['Alt+B', true, '⌥B'],
    ['Alt+ArrowUp', false, 'Alt+↑'],
    ['F6', true, 'F6'],
    ['PageDown', false, 'Page Down'],
  ])('%s on an Apple (%s): %s', (shortcut, isApple, text) => {
    expect(formatShortcut(shortcut, isApple)).toBe(text)
  })
})

describe('matchesShortcut', () => {
  it.each([
    [{ key: 's', ctrlKey: true }, false, true],
    [{ key: 'S', ctrlKey: true }, false, true],
    [{ key: 's', metaKey: true }, false, false],
    [{ key: 's', metaKey: true }, true, true],
    [{ key: 's', ctrlKey: true, shiftKey: true }, false, false],
    [{ key: 's', ctrlKey: true, metaKey: true }, false, false],
    [{ key: 's' }, false, false],
  ])('Mod+S and %j on an Apple (%s): %s', (keys, isApple, isMatch) => {
    expect(matchesShortcut(new KeyboardEvent('keydown', keys), ['Mod+S'], isApple)).toBe(isMatch)
  })

  it.each([
    ['US with Caps Lock', 'S', 'KeyS', true],
    ['Dvorak, the key that writes s', 's', 'Semicolon', true],
    ['Dvorak, the key where others have s', 'o', 'KeyS', false],
    ['Russian', 'ы', 'KeyS', true],
    ['Russian with Caps Lock', 'Ы', 'KeyS', true],
    ['Russian, another key', 'а', 'KeyF', false],
    ['Greek', 'σ', 'KeyS', true],
    ['Hebrew', 'ד', 'KeyS', true],
    ['Arabic', 'س', 'KeyS', true],
    ['Thai', 'ห', 'KeyS', true],
    ['Bépo, a Latin letter of its own where others have s', 'é', 'KeyS', false],
    ['Japanese, composing', 'Process', 'KeyS', true],
    ['a dead key', 'Dead', 'KeyS', true],
    ['a dead key that lies elsewhere', 'Dead', 'BracketLeft', false],
  ])('Mod+S on a keyboard: %s', (_, key, code, isMatch) => {
    expect(
      matchesShortcut(new KeyboardEvent('keydown', { key, code, ctrlKey: true }), ['Mod+S'], false),
    ).toBe(isMatch)
  })
})

it.each([
  [{ key: '?', code: 'Slash', shiftKey: true }, true],
  [{ key: '?', code: 'Minus', shiftKey: true }, true],
  [{ key: '?', code: 'KeyM' }, true],
  [{ key: '؟', code: 'Slash', shiftKey: true }, true],
  [{ key: '/', code: 'Slash' }, false],
  [{ key: '?', code: 'Slash', ctrlKey: true }, false],
])('%j writes a question mark: %s', (keys, isWritten) => {
  expect(isQuestionMark(new KeyboardEvent('keydown', keys))).toBe(isWritten)
})
