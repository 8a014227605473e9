import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { axeFindings } from '../../harness/browser'
import { git } from '../../harness/git'
import { keepHub } from '../../harness/people'
import { RepositoryMaker } from '../../harness/repository'
import { test as base, expect, expectFaultless, openSignedIn } from '../../harness/scenario'
import { type Sheaf, startSheaf } from '../../harness/sheaf'
import { fileAddress, ProjectPage, shopProject, treeAddress } from '../../pages/project'
import { SignInPage } from '../../pages/signIn'

const passwords = { marina: 'correct horse battery', joel: 'another long password' }

/** A hub of two people, each with a password. Nothing else is on it. */
const test = base.extend<{ sheaf: Sheaf; make: RepositoryMaker }>({
  sheaf: [
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), 'sheaf-accounts-'))
      for (const [login, password] of Object.entries(passwords)) {
        await keepHub(data, ['user', 'add', login], password)
      }
      const sheaf = await startSheaf([], data)
      await use(sheaf)
      await sheaf.stop()
      await rm(data, { recursive: true, force: true })
    },
    { scope: 'file' },
  ],
  make: [
    async ({ sheaf }, use) => {
      await use(new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token('marina')))
    },
    { scope: 'file' },
  ],
})

describe('a hub of several people', () => {
  test('signs in with a password, after a wrong one, and commits', async ({ visitor, make, sheaf }) => {
    const made = await make.repository(shopProject, { isPrivate: true })
    const { page } = visitor
    const hub = new SignInPage(page)
    visitor.watch.allow(/422/)
    await hub.open(sheaf.url)
    expect(await axeFindings(page)).toEqual([])
    await hub.signIn('marina', 'not the password')
    await page.getByRole('alert').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await hub.signIn('marina', passwords.marina)
    await page.getByRole('button', { name: 'Sign Out' }).waitFor()
    expect(page.url()).toBe(`${sheaf.url}/`)

    const project = new ProjectPage(page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').fill('By marina')
    await project.commit()
    expect(await made.read('shop.json')).toContain('"name": "By marina"')
  })
})

describe('somebody without rights', () => {
  test('finds nothing of a private repository, wherever they ask', async ({ browser, make, sheaf }) => {
    const made = await make.repository(shopProject, { isPrivate: true })
    const token = await sheaf.token('joel')
    const headers = { Authorization: `Bearer ${token}` }
    const name = `${made.owner}/${made.repo}`
    for (const path of [
      `/api/v3/repos/${name}`,
      `/api/v3/repos/${name}/contents/shop.json`,
      `/api/v3/repos/${name}/git/trees/main?recursive=1`,
      `/raw/${name}/main/shop.json`,
      `/${name}.git/info/refs?service=git-upload-pack`,
    ]) {
      expect((await fetch(`${sheaf.url}${path}`, { headers })).status, path).toBe(404)
    }
    const remote = `${sheaf.url.replace('//', `//x:${token}@`)}/${name}.git`
    await expect(git(tmpdir(), 'ls-remote', remote)).rejects.toThrow(/not found/)

    const joel = await openSignedIn(browser, sheaf, token)
    joel.watch.allow(/404/)
    const project = new ProjectPage(joel.page, sheaf.url)
    for (const address of [
      `/github/${name}`,
      treeAddress(made),
      fileAddress(made, 'shop.sheaf.json'),
      fileAddress(made, 'shop.sheaf.json', { view: 'focus' }),
    ]) {
      await project.open(address)
      await joel.page
        .getByRole('main')
        .getByText(/not found/i)
        .first()
        .waitFor()
      expect(await joel.page.getByText('shop.json').count(), address).toBe(0)
    }
    await project.open('/github/marina')
    await joel.page.getByRole('heading', { name: 'Repositories' }).waitFor()
    expect(await joel.page.getByText(made.repo).count()).toBe(0)
    await expectFaultless(joel)
    await joel.context.close()
  })

  test('reads a public repository and may not push to it', async ({ browser, make, sheaf }) => {
    const made = await make.repository(shopProject)
    const token = await sheaf.token('joel')
    const refused = await fetch(`${sheaf.url}/api/v3/repos/${made.owner}/${made.repo}/contents/x`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ message: 'm', content: '' }),
    })
    expect(refused.status).toBe(403)
    const joel = await openSignedIn(browser, sheaf, token)
    const project = new ProjectPage(joel.page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').waitFor()
    await expectFaultless(joel)
    await joel.context.close()
  })
})
