import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderForm } from '../../testing/renderForm'

function prices(data: object) {
  return renderForm({
    schema: { properties: { prices: { type: 'object', additionalProperties: { type: 'number' } } } },
    data: { prices: data },
  })
}

async function rename(from: string, to: string): Promise<HTMLElement> {
  const field = screen.getByLabelText(from)
  await userEvent.clear(field)
  if (to !== '') await userEvent.type(field, to)
  return field
}

it('gives a member its new name without the spaces around it', async () => {
  const { value } = prices({ small: 1, large: 2 })
  await rename('Name of Small', ' tiny  one ')
  await userEvent.tab()
  expect(Object.entries(Object(value()).prices)).toEqual([
    ['tiny  one', 1],
    ['large', 2],
  ])
})

it('keeps a name that was emptied, and one that is given up by Escape', async () => {
  const { document } = prices({ small: 1 })
  const field = await rename('Name of Small', '')
  await userEvent.tab()
  expect(field).toHaveProperty('value', 'small')
  await rename('Name of Small', 'other')
  await userEvent.keyboard('{Escape}')
  expect(field).toHaveProperty('value', 'small')
  expect(document.isDirty).toBe(false)
})

it('says that a name is taken where it is typed, until it is another', async () => {
  const { value } = prices({ small: 1, large: 2 })
  const field = await rename('Name of Small', 'large')
  await userEvent.keyboard('{Enter}')
  const words = screen.getByText('There is a field of this name already.')
  expect(field.getAttribute('aria-describedby')).toBe(words.id)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('There is a field of this name already.')).toBeNull()
  expect(value()).toEqual({ prices: { small: 1, large: 2 } })
})

it('adds a member without the spaces around its name, and none of spaces alone', async () => {
  const { value } = prices({ small: 1 })
  const field = screen.getByLabelText('New field in Prices')
  await userEvent.type(field, '  {Enter}')
  expect(value()).toEqual({ prices: { small: 1 } })
  await userEvent.type(field, 'new {Enter}')
  expect(Object.keys(Object(value()).prices)).toEqual(['small', 'new'])
})
