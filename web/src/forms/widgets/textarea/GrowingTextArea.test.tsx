import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderForm } from '../../testing/renderForm'

it('is sized by its text until that is so long that it fills its room anyway', () => {
  const { value } = renderForm({
    schema: { properties: { note: { type: 'string', title: 'Note', maxLength: 100_000 } } },
    uiSchema: { note: { 'ui:widget': 'textarea' } },
    data: { note: 'One line' },
  })
  const area = screen.getByLabelText('Note')
  expect(area.dataset.long).toBeUndefined()

  const long = 'word '.repeat(5_000)
  fireEvent.change(area, { target: { value: long } })
  expect(area.dataset.long).toBe('one-way')
  fireEvent.change(area, { target: { value: `${long}שלום` } })
  expect(area.dataset.long).toBe('both-ways')
  expect(value()).toEqual({ note: `${long}שלום` })

  fireEvent.change(area, { target: { value: 'Short again' } })
  expect(area.dataset.long).toBeUndefined()
  expect(value()).toEqual({ note: 'Short again' })
})
