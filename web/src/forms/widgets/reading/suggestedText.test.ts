import { expect, it } from 'vitest'
import type { WidgetKind } from '../definitions'
import { zoneAt } from '../time/clockTime'
import { suggestedText } from './suggestedText'

it.each<[WidgetKind, string, string | undefined]>([
  ['url', 'example.org', 'https://example.org'],
  ['url', ' www.example.org/a?b=c#d ', 'https://www.example.org/a?b=c#d'],
  ['url', '//example.org/x', 'https://example.org/x'],
  ['url', 'https://example.org/my file.pdf', 'https://example.org/my%20file.pdf'],
  ['url', 'example.org/über', 'https://example.org/%C3%BCber'],
  ['url', '\u00A0https://example.org', 'https://example.org'],
  ['url', 'localhost', undefined],
  ['url', 'see the page', undefined],
  ['url', 'javascript:alert(1)', undefined],
  ['url', 'ada@example.org', undefined],
  ['url', '', undefined],
  ['email', 'Ada Lovelace <ada@example.org>', 'ada@example.org'],
  ['email', 'mailto:ada@example.org', 'ada@example.org'],
  ['email', ' ada@example.org; ', 'ada@example.org'],
  ['email', 'a@example.org, b@example.org', undefined],
  ['email', 'ada at example.org', undefined],
  ['email', 'ada@example', undefined],
  ['date', '1.2.2026', '2026-02-01'],
  ['date', '2026-02-01T09:30:00Z', '2026-02-01'],
  ['date', 'soon', undefined],
  ['time', '9:30 pm', `21:30:00${zoneAt(new Date())}`],
  ['time', '09:30:00', `09:30:00${zoneAt(new Date())}`],
  ['datetime', '1.2.2026 9:30', `2026-02-01T09:30:00${zoneAt(new Date('2026-02-01T09:30'))}`],
  ['datetime', '2026-02-01 09:30:00+02:00', '2026-02-01T09:30:00+02:00'],
  ['color', 'ff8800', '#ff8800'],
  ['color', 'red', undefined],
  ['text', 'example.org', undefined],
])('for %s %j: %j', (widget, text, better) => {
  expect(suggestedText(text, widget)).toBe(better)
})
