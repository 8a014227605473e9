import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderForm } from '../../testing/renderForm'

test('a secret of several lines keeps them, and is edited where they are seen', async () => {
  const key = '-----BEGIN-----\nabc\n-----END-----'
  const { value } = renderForm({
    schema: { properties: { key: { type: 'string', title: 'Key', writeOnly: true } } },
    data: { key },
  })
  await userEvent.type(await screen.findByLabelText('Key'), 'x')
  expect(value()).toEqual({ key })
  await userEvent.click(screen.getByRole('button', { name: 'Show Key' }))
  await userEvent.type(screen.getByLabelText('Key'), 'x')
  expect(value()).toEqual({ key: `${key}x` })
})
