import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'
import { shopProject } from '../../pages/project'

describe('limits of the provider', () => {
  test('a commit that is refused by a limit waits, says so, and goes on by itself', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    editor.watch.allow(/403/)
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Worth waiting for')
    let refusals = 0
    await page.route(/\/git\/trees$/, async (route) => {
      refusals += 1
      if (refusals > 1) return route.continue()
      return route.fulfill({
        status: 403,
        contentType: 'application/json',
        headers: {
          'access-control-allow-origin': '*',
          'access-control-expose-headers': 'Retry-After',
          'retry-after': '2',
        },
        body: JSON.stringify({ message: 'You have exceeded a secondary rate limit.' }),
      })
    })
    await project.commitButton.click()
    await project.commitDialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await page.getByText('limit of requests is reached').waitFor()
    await project.commitDialog.waitFor({ state: 'hidden' })
    await page.getByText('limit of requests is reached').waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toContain('Worth waiting for')
    expect(refusals).toBe(2)
    const commits = (await made.get('/commits')) as { commit: { message: string } }[]
    expect(commits.map(({ commit }) => commit.message)).toEqual([
      expect.stringMatching(/^(Update Name|File updates)$/),
      'Starts the repository',
      'Initial commit',
    ])
  })

  test('few requests left is said before they are used up', async ({ editor, openProject }) => {
    const { page } = editor
    const reset = String(Math.floor(Date.now() / 1000) + 600)
    await page.route(/\/api\/v3\//, async (route) => {
      const response = await route.fetch()
      const headers = {
        ...response.headers(),
        'x-ratelimit-limit': '5000',
        'x-ratelimit-remaining': '120',
        'x-ratelimit-reset': reset,
        'x-ratelimit-resource': 'core',
      }
      await route.fulfill({ response, headers })
    })
    await openProject(shopProject, 'shop.sheaf.json')
    await page.getByText('120 of 5000 requests').waitFor()
  })
})
