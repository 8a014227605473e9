import { describe, expect, it } from 'vitest'
import { assert, constantFrom, nat, property, string } from '~/testing/fastCheck'
import { type Mark, type Selected, toggleMark } from './marks'

/** `one [two] three`: the brackets show what is selected; `|` an empty selection. */
function selected(drawn: string): Selected {
  const [before = '', rest = ''] = drawn.split(/[⟦|]/)
  if (drawn.includes('|')) return { text: before + rest, from: before.length, to: before.length }
  const [inner = '', after = ''] = rest.split('⟧')
  return { text: before + inner + after, from: before.length, to: before.length + inner.length }
}

function drawn({ text, from, to }: Selected): string {
  if (from === to) return `${text.slice(0, from)}|${text.slice(from)}`
  return `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`
}

describe('a mark', () => {
  it.each<[Mark, string, string]>([
    ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
    ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
    ['bold', 'a ⟦**b**⟧ c', 'a ⟦b⟧ c'],
    ['bold', 'a⟦ b ⟧c', 'a **⟦b⟧** c'],
    ['bold', 'a |', 'a **|**'],
    ['bold', 'a **|**', 'a |'],
    ['italic', '⟦word⟧', '_⟦word⟧_'],
    ['link', 'see ⟦here⟧.', 'see [here](⟦https://⟧).'],
    ['link', 'see ⟦https://a.org⟧.', 'see [|](https://a.org).'],
    ['link', '|', '[|](https://)'],
    ['heading', 'a\nb|b\nc', 'a\n## b|b\nc'],
    ['heading', '# b|', 'b|'],
    ['list', 'a\n⟦b\n\nc⟧\nd', 'a\n⟦- b\n\n- c⟧\nd'],
    ['list', '⟦- b\n- c⟧', '⟦b\nc⟧'],
    ['list', '⟦1. b\n2. c⟧', '⟦- b\n- c⟧'],
    ['list', '|', '- |'],
    ['numbers', '⟦b\nc⟧', '⟦1. b\n2. c⟧'],
    ['quote', 'wise|', '> wise|'],
  ])('%s of %s is %s', (mark, before, after) => {
    expect(drawn(toggleMark(selected(before), mark))).toBe(after)
  })

  it('leaves every word where it was, and the selection inside of the text', () => {
    const marks: Mark[] = ['bold', 'italic', 'heading', 'link', 'list', 'numbers', 'quote']
    assert(
      property(
        string({ unit: constantFrom('a', 'b', ' ', '\n', '*', '_', '#', '-', '>', '1', '.') }),
        nat(),
        nat(),
        constantFrom(...marks),
        (text, a, b, mark) => {
          const [from = 0, to = 0] = [a % (text.length + 1), b % (text.length + 1)].toSorted((x, y) => x - y)
          const after = toggleMark({ text, from, to }, mark)
          expect(after.from).toBeGreaterThanOrEqual(0)
          expect(after.to).toBeGreaterThanOrEqual(after.from)
          expect(after.to).toBeLessThanOrEqual(after.text.length)
          const words = (whole: string) => whole.replace('](https://)', '').replaceAll(/[^ab]/g, '')
          expect(words(after.text)).toBe(words(text))
        },
      ),
    )
  })
})
