import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MarkdownNodes } from './MarkdownTree'
import { readMarkdown } from './readMarkdown'

function show(markdown: string): void {
  render(<MarkdownNodes nodes={readMarkdown(markdown).children} />)
}

test('an image of another site is loaded once somebody wants to see it', async () => {
  show('![A wave](https://pictures.example/wave.png)')
  expect(document.querySelector('img')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show image “A wave” from pictures.example' }))
  expect(screen.getByRole('img', { name: 'A wave' }).getAttribute('src')).toBe(
    'https://pictures.example/wave.png',
  )
})

test('an image in a link is no button in it', () => {
  show('[![A wave](https://pictures.example/wave.png)](https://example.org)')
  expect(screen.getByRole('link', { name: 'Image: A wave' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('an image that comes along with the text is shown', () => {
  show('![A dot](data:image/png;base64,AA==)')
  expect(screen.getByRole('img', { name: 'A dot' })).toBeTruthy()
})

test.each([
  'javascript:alert(1)',
  'http://a.example/b.png',
  '//a.example/b.png',
  '../b.png',
  'data:text/html,x',
])('nothing is loaded from %s', (address) => {
  show(`![A wave](${address})`)
  expect(document.querySelector('img, button')).toBeNull()
  expect(screen.getByText('Image: A wave')).toBeTruthy()
})
