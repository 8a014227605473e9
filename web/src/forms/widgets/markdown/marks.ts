/** A text and what is selected in it. */
export interface Selected {
  readonly text: string
  readonly from: number
  readonly to: number
}

export type Mark = 'bold' | 'italic' | 'heading' | 'link' | 'list' | 'numbers' | 'quote'

/** Puts a mark around or before what is selected, or takes it away where it is already. */
export function toggleMark(selected: Selected, mark: Mark): Selected {
  switch (mark) {
    case 'bold':
      return toggleAround(selected, '**')
    case 'italic':
      return toggleAround(selected, '_')
    case 'link':
      return link(selected)
    case 'heading':
      return toggleLines(selected, /^#{1,6} /, () => '## ')
    case 'list':
      return toggleLines(selected, /^[-*+] /, () => '- ')
    case 'numbers':
      return toggleLines(selected, /^\d{1,9}[.)] /, (index) => `${index + 1}. `)
    case 'quote':
      break
  }
  return toggleLines(selected, /^> ?/, () => '> ')
}

function toggleAround({ text, from, to }: Selected, sign: string): Selected {
  const { length } = sign
  // Selected with or without its signs.
  if (text.slice(from - length, from) === sign && text.slice(to, to + length) === sign) {
    const inner = text.slice(from, to)
    return {
      text: text.slice(0, from - length) + inner + text.slice(to + length),
      from: from - length,
      to: to - length,
    }
  }
  const words = text.slice(from, to)
  if (words.length > 2 * length && words.startsWith(sign) && words.endsWith(sign)) {
    const inner = words.slice(length, -length)
    return { text: text.slice(0, from) + inner + text.slice(to), from, to: from + inner.length }
  }
  // `** a **` is not bold: the spaces stay outside.
  const start = from + (words.length - words.trimStart().length)
  const end = Math.max(start, to - (words.length - words.trimEnd().length))
  const inner = text.slice(start, end)
  return {
    text: text.slice(0, start) + sign + inner + sign + text.slice(end),
    from: start + length,
    to: end + length,
  }
}

const ADDRESS = 'https://'

/** `[words](https://)` with the address selected, to be typed over; words that are an address become it. */
function link({ text, from, to }: Selected): Selected {
  const words = text.slice(from, to)
  const isAddress = /^https?:\/\/\S+$/.test(words)
  const title = isAddress ? '' : words
  const address = isAddress ? words : ADDRESS
  const inserted = `[${title}](${address})`
  const at = from + (title === '' ? 1 : title.length + 3)
  return {
    text: text.slice(0, from) + inserted + text.slice(to),
    from: at,
    to: title === '' ? at : at + address.length,
  }
}

/** Whole lines, as far as the selection touches them. Empty lines between others get no mark. */
function toggleLines({ text, from, to }: Selected, known: RegExp, sign: (index: number) => string): Selected {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const lineEnd = text.indexOf('\n', Math.max(from, to - 1))
  const end = lineEnd === -1 ? text.length : lineEnd
  const lines = text.slice(start, end).split('\n')
  const filled = lines.filter((line) => line.trim() !== '')
  const isMarked = filled.length > 0 && filled.every((line) => known.test(line))
  let count = 0
  const changed = lines.map((line) => {
    if (isMarked) return line.replace(known, '')
    if (line.trim() === '' && lines.length > 1) return line
    count += 1
    return sign(count - 1) + line.replace(/^(?:#{1,6} |[-*+] |\d{1,9}[.)] |> ?)/, '')
  })
  const block = changed.join('\n')
  const after = text.slice(0, start) + block + text.slice(end)
  if (lines.length > 1) return { text: after, from: start, to: start + block.length }
  const shift = block.length - (end - start)
  return { text: after, from: Math.max(start, from + shift), to: Math.max(start, to + shift) }
}
