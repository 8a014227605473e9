import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serveGitHub } from '~/testing/github/fakeGitHub'
import { renderWithProviders } from '~/testing/renderWithProviders'
import { useResolvedRef } from './refs'

const github = serveGitHub((fake) => {
  const { branches, tags } = fake.addRepository({ owner: 'ada', repo: 'shop', files: { 'a.json': '1' } })
  tags.set('v1', branches.get('main') ?? '')
})

function Probe({ refName }: { refName: string }) {
  const { commit, branch, isPending, error } = useResolvedRef({ owner: 'ada', repo: 'shop', ref: refName })
  if (isPending) return <p>pending</p>
  if (error) return <p>{error.message}</p>
  return (
    <p>
      {branch ? `branch ${branch.name}` : 'no branch'} at {commit}
    </p>
  )
}

function head(): string {
  return github.repositories[0]?.branches.get('main') ?? ''
}

describe('useResolvedRef', () => {
  it('knows a branch by its own call alone', async () => {
    await renderWithProviders(<Probe refName="main" />)
    expect(await screen.findByText(`branch main at ${head()}`)).toBeTruthy()
    expect(github.requests).toEqual(['GET /repos/ada/shop/branches/main'])
  })

  it('asks for the commit of a tag and of a commit id', async () => {
    await renderWithProviders(<Probe refName="v1" />)
    expect(await screen.findByText(`no branch at ${head()}`)).toBeTruthy()
  })

  it('says what is wrong with a ref that does not exist', async () => {
    await renderWithProviders(<Probe refName="gone" />)
    expect(
      await screen.findByText(
        /^Could not load the branch, tag or commit gone of ada\/shop\. It does not exist/,
      ),
    ).toBeTruthy()
  })
})
