import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderForm } from '../testing/renderForm'

it('says how deep a group is where it is set in by a narrow step, and edits what is at the bottom', async () => {
  let data: unknown = 'here'
  for (let level = 60; level > 0; level -= 1) data = { [`part${level}`]: data }
  const { value } = renderForm({ schema: {}, data })
  const head = (level: number) => screen.getByRole('button', { name: new RegExp(`^Part${level}\\b`) })
  expect(head(6).textContent).not.toContain('Level')
  expect(head(7).textContent).toContain('Level 7')
  expect(head(59).textContent).toContain('Level 59')
  const room = (level: number) => head(level).closest<HTMLElement>('[data-depth]')?.style.paddingInlineStart
  expect(room(6)).toBe('')
  expect(room(9)).toContain('6px')
  expect(room(10)).toContain('9px')
  expect(room(59)).toBe(room(30))
  await userEvent.type(screen.getByDisplayValue('here'), '!')
  expect(JSON.stringify(value())).toContain('"here!"')
})
