import { createHash } from 'node:crypto'
import { describe } from 'vitest'
import { recordCalls } from '../../harness/calls'
import { expect, test } from '../../harness/scenario'
import { LandingPage } from '../../pages/landing'
import { fileAddress, shopProject, treeAddress } from '../../pages/project'

/** As Git names the text of a file. */
function blobId(text: string): string {
  return createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0`)
    .update(text)
    .digest('hex')
}

describe('the calls to the provider', () => {
  test('opening a project cold needs six at most, a commit five', async ({ editor, openProject }) => {
    const calls = recordCalls(editor.page)
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').waitFor()
    await editor.page.waitForLoadState('networkidle')
    expect(calls.length).toBeLessThanOrEqual(6)
    await project.field('Name').fill('Counted')
    // Who edits is asked about: what is allowed there, and who else edits.
    await expect.poll(() => calls.some(({ path }) => path.endsWith('/pulls'))).toBe(true)

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
    expect(writes[1]?.body).toMatchObject({
      message: expect.stringMatching(/^(Update Name|File updates)$/),
      parents: [expect.any(String)],
    })
    expect(writes[2]?.body).toMatchObject({ sha: expect.any(String), force: false })
    expect(calls.some(({ method, path }) => method === 'GET' && path === `${base}/git/ref/heads/main`)).toBe(
      true,
    )
  })

  test('a commit of a hundred files needs no more, and where others were faster it reads what they changed', async ({
    editor,
    make,
    sheaf,
    project,
  }) => {
    const names = Array.from({ length: 100 }, (_, number) => `p${String(number).padStart(3, '0')}.json`)
    const text = (price: number, note = 'old') => `{\n  "price": ${price},\n  "note": "${note}"\n}\n`
    const made = await make.repository(Object.fromEntries(names.map((name) => [name, text(1)])))
    const landing = new LandingPage(editor.page, sheaf.url)
    const calls = recordCalls(editor.page)
    /** Brings in an edit of every price and commits them; tells what was asked for until the commit was there. */
    const raise = async (from: number, beforeCommit: () => Promise<unknown>) => {
      const drafts = names.map((path) => ({
        reference: { owner: made.owner, repo: made.repo, ref: 'main', path },
        base: { sha: blobId(text(from)), text: text(from), mode: '100644' },
        text: text(from + 1),
        updatedAt: new Date().toISOString(),
      }))
      await landing.open('/')
      await landing.importDrafts(JSON.stringify({ format: 'sheaf-drafts', version: 2, drafts, uploads: [] }))
      await editor.page.getByText('Imported 100 drafts.').waitFor()
      calls.length = 0
      await project.open(treeAddress(made))
      // What the page itself asks for last.
      await expect.poll(() => calls.some(({ path }) => path.endsWith('/pulls'))).toBe(true)
      await project.commitButton.click()
      await project.commitDialog.getByText('100 changed files').waitFor()
      await beforeCommit()
      calls.length = 0
      await project.submitCommit()
      await expect.poll(() => calls.some(({ method }) => method === 'PATCH')).toBe(true)
      const last = calls.findIndex(({ method }) => method === 'PATCH')
      return calls.slice(0, last + 1).map(({ method, path }) => `${method} ${path}`)
    }
    const alone = await raise(1, async () => {})
    expect(alone.length).toBeLessThanOrEqual(5)
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.read('p099.json')).toBe(text(2))

    const theirs = { 'p007.json': text(2, 'new'), 'other.json': '{}\n' }
    const merged = await raise(2, () => made.commit(theirs))
    const files = merged.filter((call) => /contents|blobs/.test(call))
    expect(files).toHaveLength(1)
    expect(merged.length).toBeLessThanOrEqual(8)
    await editor.page.getByText(/Merged with 1 change by .* in p007\.json/).waitFor()
    expect(await made.read('p007.json')).toBe(text(3, 'new'))
  })

  test('opening a project again asks only whether anything has changed, and nothing has', async ({
    editor,
    make,
    project,
  }) => {
    const made = await make.repository(shopProject)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').waitFor()
    await editor.page.waitForLoadState('networkidle')
    const network = await editor.context.newCDPSession(editor.page)
    await network.send('Network.enable')
    const statuses: string[] = []
    // What the browser's own cache answers after a 304 is a 200 to the page; only the protocol tells.
    network.on('Network.responseReceivedExtraInfo', ({ statusCode, requestId }) => {
      const url = urls.get(requestId)
      if (url?.includes('/api/v3/')) statuses.push(`${statusCode} ${new URL(url).pathname}`)
    })
    const urls = new Map<string, string>()
    network.on('Network.requestWillBeSent', ({ requestId, request }) => {
      urls.set(requestId, request.url)
    })
    await editor.page.reload()
    await project.field('Name').waitFor()
    await editor.page.waitForLoadState('networkidle')
    expect(statuses.length).toBeGreaterThan(0)
    expect(statuses.filter((line) => !line.startsWith('304 '))).toEqual([])
    expect(statuses.length).toBeLessThanOrEqual(3)
  })

  test('lists come in pages of 100 and all of them are fetched', async ({ editor, make, project }) => {
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
    await project.open(treeAddress(made))
    await project.tree.getByRole('treeitem').first().waitFor()
    expect(pages).toEqual([''])
    await project.header.getByRole('button', { name: /branch/i }).click()
    await editor.page.getByText('These are the first 100.').waitFor()
    expect(pages).toEqual(['', '?per_page=100&page=1'])
    await editor.page.getByRole('dialog').getByRole('searchbox').fill('b204')
    await editor.page.getByRole('option', { name: 'b204' }).waitFor()
    expect(pages.toSorted()).toEqual(['', ...[1, 2, 3].map((page) => `?per_page=100&page=${page}`)])
  })

  test('opening a project asks for repository, branches, tree and files with the token, past the cache', async ({
    editor,
    openProject,
  }) => {
    const calls = recordCalls(editor.page)
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').waitFor()
    const base = `/repos/${made.owner}/${made.repo}`
    const asked = () => calls.map(({ method, path }) => `${method} ${path}`)
    await expect
      .poll(asked)
      .toEqual(expect.arrayContaining(['GET /user', `GET ${base}`, `GET ${base}/branches/main`]))
    const tree = calls.find(({ path }) => path.startsWith(`${base}/git/trees/`))
    expect(tree?.query).toEqual({ recursive: '1' })
    for (const name of ['shop.sheaf.json', 'shop.json']) {
      const contents = calls.find(({ path }) => path === `${base}/contents/${name}`)
      expect(contents?.method).toBe('GET')
      expect(contents?.query['ref']).toMatch(/^[0-9a-f]{40}$|^main$/)
    }
    for (const { headers, path } of calls) expect(headers['authorization'], path).toMatch(/^Bearer \S+$/)
  })

  test('a new branch is created from the current ref before the files are committed to it', async ({
    editor,
    make,
    project,
  }) => {
    const made = await make.repository(shopProject)
    await made.createBranch('spring')
    const tip = await made.commit({ 'only-spring.json': '{}' }, { branch: 'spring' })
    await project.open(fileAddress(made, 'shop.sheaf.json', { ref: 'spring' }))
    await project.field('Name').fill('Branched')
    await project.commitButton.click()
    await project.showDetails()
    await project.commitDialog.getByText('Commit to a new branch').click()
    await project.commitDialog.getByLabel('New branch name').fill('later/summer')
    const calls = recordCalls(editor.page)
    await project.submitCommit()
    await editor.page.waitForURL(`**${fileAddress(made, 'shop.sheaf.json', { ref: 'later/summer' })}`)
    const base = `/repos/${made.owner}/${made.repo}`
    const writes = calls.filter(({ method }) => method !== 'GET')
    expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${base}/git/refs`,
      `POST ${base}/git/trees`,
      `POST ${base}/git/commits`,
      `PATCH ${base}/git/refs/heads/later/summer`,
    ])
    expect(writes[0]?.body).toEqual({ ref: 'refs/heads/later/summer', sha: tip })
    expect(writes[2]?.body).toMatchObject({ parents: [tip] })
  })

  test('a review is a commit and then a pull request with head, base, title and body', async ({
    editor,
    openProject,
  }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Reviewed')
    await project.reviewButton.click()
    const calls = recordCalls(editor.page)
    await project.reviewDialog.getByRole('button', { name: 'Submit for review' }).click()
    await project.dialog('Submitted for review').waitFor()
    const writes = calls.filter(({ method }) => method !== 'GET')
    const base = `/repos/${made.owner}/${made.repo}`
    expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST ${base}/git/refs`,
      `POST ${base}/git/trees`,
      `POST ${base}/git/commits`,
      `PATCH ${base}/git/refs/heads/my-new-branch`,
      `POST ${base}/pulls`,
    ])
    expect(writes.at(-1)?.body).toEqual({
      head: 'my-new-branch',
      base: 'main',
      title: 'Publish content',
      body: "Let's do it",
    })
  })
})
