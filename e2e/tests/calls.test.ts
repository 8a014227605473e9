import { describe } from 'vitest'
import { expect, test } from '../harness/scenario'
import { fileAddress, ProjectPage, shopProject, treeAddress } from '../pages/project'

interface Call {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

describe('the calls to the provider', () => {
  test('opening a project cold needs six at most, a commit five', async ({ editor, make, sheaf }) => {
    const made = await make.repository(shopProject)
    const calls: Call[] = []
    editor.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!pathname.startsWith('/api/v3')) return
      const body: unknown = request.postData() === null ? undefined : request.postDataJSON()
      calls.push({ method: request.method(), path: pathname.replace('/api/v3', ''), body })
    })
    const project = new ProjectPage(editor.page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').fill('Counted')
    expect(calls.length).toBeLessThanOrEqual(6)

    calls.length = 0
    await project.commitButton.click()
    await project
      .dialog(/Commit/)
      .getByRole('button', { name: 'Commit', exact: true })
      .click()
    await project.dialog(/Commit/).waitFor({ state: 'hidden' })
    const base = `/repos/${made.owner}/${made.repo}`
    const last = calls.findIndex(({ method }) => method === 'PATCH')
    expect(calls.slice(0, last + 1).length).toBeLessThanOrEqual(5)
    const writes = calls.filter(({ method }) => method !== 'GET')
    expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${base}/git/trees`,
      `POST ${base}/git/commits`,
      `PATCH ${base}/git/refs/heads/main`,
    ])
    expect(writes[0]?.body).toMatchObject({
      tree: [
        { path: 'shop.json', mode: '100644', type: 'blob', content: expect.stringContaining('Counted') },
      ],
      base_tree: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
    expect(writes[1]?.body).toMatchObject({ message: 'File updates', parents: [expect.any(String)] })
    expect(writes[2]?.body).toMatchObject({ sha: expect.any(String), force: false })
    expect(calls.some(({ method, path }) => method === 'GET' && path === `${base}/git/ref/heads/main`)).toBe(
      true,
    )
  })

  test('lists come in pages of 100 and all of them are fetched', async ({ editor, make, sheaf }) => {
    const made = await make.repository(shopProject)
    const head = (await made.get('/git/ref/heads/main')) as { object: { sha: string } }
    for (let i = 0; i < 205; i += 1) {
      await make.call('POST', `/repos/${made.owner}/${made.repo}/git/refs`, {
        ref: `refs/heads/b${String(i).padStart(3, '0')}`,
        sha: head.object.sha,
      })
    }
    const pages: string[] = []
    editor.page.on('request', (request) => {
      if (request.url().includes('/branches')) pages.push(new URL(request.url()).search)
    })
    const project = new ProjectPage(editor.page, sheaf.url)
    await project.open(treeAddress(made))
    await project.header.getByRole('button', { name: /branch/i }).click()
    await editor.page.getByRole('dialog').getByRole('searchbox').fill('b204')
    await editor.page.getByRole('option', { name: 'b204' }).waitFor()
    expect(pages).toHaveLength(3)
    for (const page of pages) expect(page).toContain('per_page=100')
  })
})
