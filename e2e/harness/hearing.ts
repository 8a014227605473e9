import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { type AccessibleNode, accessibilityTree } from './accessibility'

/** A step of the script: what is done, and the lines of what is heard after it. */
export interface ScriptStep {
  readonly title: string
  readonly lines: readonly string[]
}

/** The steps of docs/hearing.md: headings of the third level, and the lists in code that stand below them. */
export async function readScript(): Promise<readonly ScriptStep[]> {
  const text = await readFile(new URL('../../docs/hearing.md', import.meta.url), 'utf8')
  const [, ...parts] = text.split(/^### \d+\. /m)
  return parts.map((part) => ({
    title: part.slice(0, part.indexOf('\n')).trim(),
    lines: (/```text\n([^]*?)```/.exec(part)?.[1] ?? '').split('\n').filter((line) => line !== ''),
  }))
}

/** What a screen reader says of what has focus. */
export async function heardFocus(page: Page): Promise<string> {
  const nodes = await accessibilityTree(page)
  // The page itself has it as well.
  const node = nodes.findLast(({ properties }) => properties.focused === true)
  return node === undefined ? 'focus: nothing' : `focus: ${heard(node)}`
}

/** Whether a line of the script is true now: `there` of anything in the tree, `said` of words in a live region. */
export async function isHeard(page: Page, line: string): Promise<boolean> {
  if (line.startsWith('focus: ')) return (await heardFocus(page)) === line
  if (line.startsWith('there: ')) {
    const nodes = await accessibilityTree(page)
    return nodes.some((node) => `there: ${heard(node)}` === line)
  }
  if (!line.startsWith('said: ')) throw new Error(`no line of a script: ${line}`)
  const words = await page
    .locator(
      'output, [role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]',
    )
    .allTextContents()
  return words.some((one) => one.includes(line.slice('said: '.length)))
}

/** Chromium's names of states, in the order and the words of the script. */
const STATES: readonly (readonly [property: string, value: unknown, word: string])[] = [
  ['required', true, 'required'],
  ['invalid', 'true', 'invalid'],
  ['disabled', true, 'unavailable'],
  ['expanded', true, 'expanded'],
  ['expanded', false, 'collapsed'],
  ['checked', 'true', 'checked'],
  ['checked', 'false', 'not checked'],
  ['checked', 'mixed', 'half checked'],
  ['selected', true, 'selected'],
]

/** Name, role, states, value and description: the order in which screen readers say them. */
function heard({ role, name, description, value, properties }: AccessibleNode): string {
  const level = role === 'heading' ? [`level ${String(properties.level)}`] : []
  const states = STATES.filter(([property, state]) => properties[property] === state).map(
    ([, , word]) => word,
  )
  const parts = [`${name}, ${role}`, ...level, ...states]
  if (value !== '') parts.push(`“${value}”`)
  // The tooltip of a button without words repeats its name, which is said once.
  return description === '' || description === name ? parts.join(', ') : `${parts.join(', ')}. ${description}`
}
