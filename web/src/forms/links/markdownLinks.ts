/** Where a link or a picture of a Markdown text leads, or one in the HTML in it. */
export interface MarkdownLink {
  /** Of the address alone, in the text. */
  readonly from: number
  readonly to: number
  /** As it is written. */
  readonly url: string
  /** Whether it stands between `<` and `>`, or in quotes, where blanks are allowed. */
  readonly isPointed: boolean
}

const ADDRESS = String.raw`(?:<([^<>\n]*)>|([^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*))`
/** `[words](address)`, also of pictures. */
const INLINE = new RegExp(String.raw`(?<!\\)\]\([ \t]*${ADDRESS}`, 'g')
/** `[name]: address`; not a footnote. */
const DEFINITION = new RegExp(String.raw`^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*${ADDRESS}`, 'gm')

/** Tags that lead somewhere. Their attributes are looked for one by one, so that each character is seen a few times. */
const TAG = /<(?:a|area|audio|embed|iframe|img|source|track|video)\b[^<>]*>/gi
const ATTRIBUTE = /\s(?:href|poster|src)=(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'<>=`]+))/gi

/**
 * The addresses in a Markdown text, in its order. They are found by their shape and not by a parse, which hostile text can
 * make take for ever: each character is looked at a few times. What is code is none.
 */
export function markdownLinks(text: string): readonly MarkdownLink[] {
  const prose = withoutCode(text)
  return [INLINE, DEFINITION]
    .flatMap((shape) => [...prose.matchAll(shape)])
    .map(({ index, 0: whole, 1: pointed, 2: plain }) => {
      const url = pointed ?? plain ?? ''
      const isPointed = pointed !== undefined
      const to = index + whole.length - (isPointed ? 1 : 0)
      return { from: to - url.length, to, url, isPointed }
    })
    .concat(htmlLinks(prose))
    .toSorted((a, b) => a.from - b.from)
}

function htmlLinks(prose: string): MarkdownLink[] {
  return [...prose.matchAll(TAG)].flatMap(({ index: start, 0: tag }) =>
    [...tag.matchAll(ATTRIBUTE)].map(({ index, 0: whole, 1: double, 2: single, 3: bare }) => {
      const url = double ?? single ?? bare ?? ''
      const isPointed = bare === undefined
      const to = start + index + whole.length - (isPointed ? 1 : 0)
      return { from: to - url.length, to, url, isPointed }
    }),
  )
}

/** The same text with blanks in the place of code. */
function withoutCode(text: string): string {
  let fence: string | undefined
  return text
    .split('\n')
    .map((line) => {
      const mark = /^[ \t>]*(`{3,}|~{3,})(.*)$/.exec(line)
      const [, run = '', after = ''] = mark ?? []
      if (fence !== undefined) {
        if (run.startsWith(fence) && after.trim() === '') fence = undefined
        return blank(line)
      }
      if (run === '' || (run.startsWith('`') && after.includes('`'))) return withoutSpans(line)
      fence = run
      return blank(line)
    })
    .join('\n')
}

/** Code within a line stands between two runs of as many backticks. */
function withoutSpans(line: string): string {
  if (!line.includes('`')) return line
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: run }) => ({ index, length: run.length }))
  const closing: (number | undefined)[] = []
  const next = new Map<number, number>()
  for (let at = runs.length - 1; at >= 0; at--) {
    const { length = 0 } = runs[at] ?? {}
    closing[at] = next.get(length)
    next.set(length, at)
  }
  let prose = ''
  let from = 0
  for (let at = 0; at < runs.length; at++) {
    const close = closing[at]
    const begin = runs[at]
    const end = close === undefined ? undefined : runs[close]
    if (close === undefined || begin === undefined || end === undefined) continue
    const to = end.index + end.length
    prose += line.slice(from, begin.index) + blank(line.slice(begin.index, to))
    from = to
    at = close
  }
  return prose + line.slice(from)
}

function blank(text: string): string {
  return ' '.repeat(text.length)
}
