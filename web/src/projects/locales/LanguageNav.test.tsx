import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { LanguageNav } from './LanguageNav'

const tags = ['en', 'de', 'fr', 'it', 'es', 'pt', 'nl', 'sv', 'da']

function show(count: number) {
  render(
    <LanguageNav
      all={tags.slice(0, count).map((language) => ({ language }))}
      isNear={({ language }) => language === 'en' || language === 'sv'}
    >
      {({ language }) => <i>{language}</i>}
    </LanguageNav>,
  )
  return () =>
    [...screen.getByRole('navigation', { name: 'Languages' }).querySelectorAll('i')].map(
      ({ textContent }) => textContent,
    )
}

describe('the languages above a form', () => {
  it('are all there where they are few', () => {
    expect(show(8)()).toEqual(tags.slice(0, 8))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('are the near ones where they are many, and all when asked for', async () => {
    const user = userEvent.setup()
    const shown = show(9)
    expect(shown()).toEqual(['en', 'sv'])
    await user.click(screen.getByRole('button', { name: 'All 9 languages', expanded: false }))
    expect(shown()).toEqual(tags)
    await user.click(screen.getByRole('button', { name: 'Fewer languages', expanded: true }))
    expect(shown()).toEqual(['en', 'sv'])
  })
})
