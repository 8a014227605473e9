import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { refused } from '~/testing/github/exchange'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { forgetAccess, useAccess } from '../access'
import { useSession } from '../session/session'
import { useWriteRight } from './useWriteRight'

const shop = { owner: 'ada', repo: 'shop' }
const github = serveGitHub((fake) => {
  fake.addRepository({ ...shop, files: { 'a.json': '1' } })
})

function Asking({ isNeeded }: { readonly isNeeded: boolean }) {
  useWriteRight(shop, isNeeded)
  return null
}

function written(): readonly string[] {
  return github.requests.filter((request) => request.startsWith('POST'))
}

describe('the right to write', () => {
  afterEach(() => {
    useSession.getState().signOut()
    forgetAccess()
  })

  it('is looked for with a token that has rights by repository, once there is something to write', async () => {
    useSession.getState().signIn('github_pat_x')
    github.fail('POST', /git\/blobs/, refused(403, 'Resource not accessible by personal access token'))
    const { rerender } = await renderWithProviders(<Asking isNeeded={false} />)
    expect(written()).toEqual([])
    rerender(<></>)
    await renderWithProviders(<Asking isNeeded />)
    await waitFor(() => expect(useAccess.getState().trouble).toEqual({ kind: 'token-without-right' }))
    expect(written()).toEqual(['POST /repos/ada/shop/git/blobs'])
  })

  it('is told by the scopes of other tokens', async () => {
    useSession.getState().signIn('ghp_x')
    await renderWithProviders(<Asking isNeeded />)
    expect(written()).toEqual([])
  })
})
