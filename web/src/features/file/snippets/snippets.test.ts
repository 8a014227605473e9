import { expect, test } from 'vitest'
import { snippetsOf } from './snippets'

const url = 'https://raw.githubusercontent.com/ada/site/main/content/prices.json'

test('shows the five languages in their order, each with the address', () => {
  const snippets = snippetsOf({ kind: 'public', url })
  expect(snippets.map(({ language }) => language)).toEqual(['JavaScript', 'PHP', 'C#', 'Bash', 'Swift'])
  for (const { code } of snippets) {
    expect(code).toContain(url)
    expect(code).not.toContain('TOKEN')
  }
})

test('private files are asked for with a token and the raw media type', () => {
  for (const { code } of snippetsOf({ kind: 'private', url })) {
    expect(code).toContain('GITHUB_TOKEN')
    expect(code).toContain('application/vnd.github.raw+json')
  }
})

test('a file name cannot end the string literal that it stands in', () => {
  for (const { code } of snippetsOf({ kind: 'public', url: 'https://x.test/a\'b"c`$(rm)\\d.json' })) {
    expect(code).toContain('https://x.test/a%27b%22c%60%24%28rm%29%5Cd.json')
  }
})
