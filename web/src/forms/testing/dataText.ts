import type { DataFormat, NewValue } from '~/formats/DataFormat'
import { applyEdits } from '~/lib/text/text'

/** A data file of these members as the format writes them; what it cannot write is left out. */
export function dataText(
  format: DataFormat,
  start: string,
  data: Readonly<Record<string, NewValue>>,
): string {
  return Object.entries(data).reduce((text, [name, value]) => {
    const outcome = format.set({ text, reading: format.read(text) }, [name], value)
    return outcome.kind === 'edits' ? applyEdits(text, outcome.edits) : text
  }, start)
}
