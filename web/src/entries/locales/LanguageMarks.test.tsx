import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LanguageState } from '~/workspace/locales/languageWords'
import { LanguageMarks } from './LanguageMarks'

const tags = ['en', 'de', 'fr', 'it', 'es', 'pt', 'nl', 'sv', 'da', 'fi', 'pl', 'cs']

/** What is seen, mark by mark, and what is heard. */
function marks(count: number, states: Readonly<Record<string, LanguageState>> = {}) {
  const languages = tags
    .slice(0, count)
    .map((language) => ({ language, entry: undefined, state: states[language] ?? ('there' as const) }))
  const { container } = render(<LanguageMarks languages={languages} />)
  const seen = [...container.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent)
  const heard = container.textContent?.slice(0, container.textContent.length - seen.join('').length)
  return { seen, heard }
}

describe('the languages of an entry', () => {
  it('have a mark each where there are few', () => {
    expect(marks(3, { de: 'missing' })).toEqual({
      seen: ['en', 'de', 'fr'],
      heard: 'English, German – missing, French',
    })
  })

  it('are counted where there are many, with those that somebody changed', () => {
    expect(marks(12)).toEqual({ seen: ['12'], heard: 'In 12 of 12 languages' })
    expect(marks(12, { de: 'missing', pl: 'missing', fr: 'changed', cs: 'new' })).toEqual({
      seen: ['fr', 'cs', '10 / 12'],
      heard: 'In 10 of 12 languages, French: changed, Czech – new',
    })
    const all = Object.fromEntries(tags.map((tag) => [tag, 'changed' as const]))
    expect(marks(12, all).seen).toEqual(['en', 'de', 'fr', '12'])
  })
})
