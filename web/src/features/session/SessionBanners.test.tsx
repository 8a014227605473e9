import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { forgetAccess, noteTrouble } from '~/provider/access'
import { useSession } from '~/provider/session/session'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { SessionBanners } from './SessionBanners'

afterEach(() => {
  useSession.getState().signOut()
  forgetAccess()
})

it('says what an organisation asks for, and leads there and nowhere else', async () => {
  const { user } = await renderWithProviders(<SessionBanners />)
  noteTrouble({
    kind: 'single-sign-on',
    address: 'https://github.test/orgs/acme/sso?authorization_request=A',
  })
  expect(await screen.findByText('The organisation asks for single sign-on')).toBeDefined()
  const link = screen.getByRole('link', { name: 'Single sign-on' })
  expect(link.getAttribute('href')).toBe('https://github.test/orgs/acme/sso?authorization_request=A')
  expect(link.getAttribute('rel')).toContain('noreferrer')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText(/single sign-on/)).toBeNull())

  noteTrouble({ kind: 'single-sign-on', address: 'https://evil.test/orgs/acme/sso' })
  expect(await screen.findByText('The organisation asks for single sign-on')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
