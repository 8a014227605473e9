// The search of static pages, where no server answers it. It has the rules of search.go, and e2e/tests/deployment/static-pages.test.ts
// holds the two to the same answers.

// What a search takes and shows, as in search.go.
const maxQuery = 200
const maxWords = 8
const maxFound = 30
const maxPassage = 220

const said = document.getElementById('said')
const index = document.getElementById('index')
const query = new URLSearchParams(location.search).get('q') ?? ''
const words = wordsOf(query)
if (words.length > 0 && said && index) await show(said, index)

async function show(said, index) {
  document.querySelector('input[name=q]').value = query
  try {
    const answer = await fetch('index.json')
    if (!answer.ok) throw new Error(`the index answers ${answer.status}`)
    const found = search(await answer.json())
    document.title = document.title.replace('All headings', 'Search')
    document.querySelector('h1').textContent = 'Search'
    said.textContent = summary(found.length)
    if (found.length > 0) index.replaceWith(listOf(found))
  } catch (error) {
    console.error(error)
    said.textContent = 'The search could not be loaded. Your browser’s own search finds a word in this list.'
  }
}

function summary(count) {
  if (count === 0) return `No section has all words of “${query}”. Try fewer words, or see all headings:`
  const sections = count === 1 ? '1 section has' : `${count} sections have`
  return `${sections} “${query}”${count === maxFound ? ', the best first; there may be more' : ''}.`
}

/** The sections that have all words, the best first. */
function search(sections) {
  const hits = sections.flatMap(([page, address, anchor, heading, text]) => {
    const score = scoreOf(fold(page), fold(heading), fold(text))
    return score === 0 ? [] : [{ page, href: address + anchor, heading, text, score }]
  })
  return hits.sort((a, b) => b.score - a.score).slice(0, maxFound)
}

/** How well a section fits; zero: it lacks a word. */
function scoreOf(page, heading, text) {
  let total = heading === words.join(' ') ? 100 : 0
  for (const word of words) {
    let score = 0
    const [inHeading, inPage, inText] = [heading, page, text].map((part) => part.indexOf(word))
    if (inHeading >= 0) score += 40 + begins(heading, inHeading) * 20
    if (inPage >= 0) score += 20 + begins(page, inPage) * 5
    if (inText >= 0) score += 5 + Math.min(text.split(word).length - 1, 5) + begins(text, inText)
    if (score === 0) return 0
    total += score
  }
  return total
}

/** 1 where a word of the text begins. */
function begins(text, at) {
  return /[\p{L}\p{Nd}]$/u.test(text.slice(Math.max(0, at - 2), at)) ? 0 : 1
}

function wordsOf(query) {
  const letters = fold(Array.from(query.toWellFormed()).slice(0, maxQuery).join(''))
  return [...new Set(letters.split(/[\s\u0085]+/u).filter(Boolean))].slice(0, maxWords)
}

/** How letters are compared. It keeps the number of characters. */
function fold(text) {
  return Array.from(text, (letter) => Array.from(letter.toLowerCase())[0]).join('')
}

function listOf(found) {
  const list = document.createElement('ol')
  list.className = 'found'
  list.append(
    ...found.map(({ page, href, heading, text }) => {
      const link = element('a', heading || page)
      link.href = href
      const of = element('span', page)
      of.className = 'muted'
      const passage = document.createElement('p')
      passage.append(...passageOf(text))
      const item = document.createElement('li')
      item.append(link, ' ', ...(heading === page ? [] : [of]), passage)
      return item
    }),
  )
  return list
}

/** The text around the first word, with all words marked. */
function passageOf(text) {
  const [letters, folded] = [Array.from(text), Array.from(fold(text))]
  const places = words.map((word) => placesOf(folded, Array.from(word)))
  const first = Math.min(...places.flat())
  const from = Number.isFinite(first) ? Math.max(0, first - Math.floor(maxPassage / 3)) : 0
  const start = atSpace(letters, from, 1)
  const end = atSpace(letters, Math.min(letters.length, from + maxPassage), -1)
  const marked = new Set()
  for (const [i, word] of words.entries()) {
    const { length } = Array.from(word)
    for (const place of places[i]) {
      if (place < start || place + length > end) continue
      for (let at = place; at < place + length; at++) marked.add(at)
    }
  }
  const parts = []
  if (start >= end) return parts
  if (start > 0) parts.push('… ')
  for (let at = start; at < end; ) {
    let next = at
    while (next < end && marked.has(next) === marked.has(at)) next++
    const said = letters.slice(at, next).join('')
    parts.push(marked.has(at) ? element('mark', said) : said)
    at = next
  }
  if (end < letters.length) parts.push(' …')
  return parts
}

function placesOf(letters, word) {
  return letters.flatMap((_, at) => (word.every((letter, i) => letters[at + i] === letter) ? [at] : []))
}

/** Moves an end of a passage to the edge of a word, if there is one near. */
function atSpace(letters, at, step) {
  if (at <= 0 || at >= letters.length) return at
  for (let moved = 0; moved < 20; moved++) {
    const next = at + moved * step
    if (next > 0 && next < letters.length && /[\s\u0085]/u.test(letters[next])) return next + (step + 1) / 2
  }
  return at
}

function element(name, text) {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
