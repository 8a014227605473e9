import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchProfile } from '../../harness/browser'
import { waitUntilKept } from '../../harness/kept'
import { expect, test } from '../../harness/scenario'
import { fileAddress, ProjectPage, shopProject } from '../../pages/project'

test('a browser that is killed while somebody types has what was typed when it is opened again', async ({
  make,
  sheaf,
}) => {
  const made = await make.repository(shopProject)
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-profile-'))
  const signIn = {
    name: 'github-token',
    value: await sheaf.token(),
    url: sheaf.url,
    sameSite: 'Strict',
  } as const
  const address = fileAddress(made, 'shop.sheaf.json')

  const first = await launchProfile(folder)
  await first.context.addCookies([signIn])
  const project = new ProjectPage(await first.context.newPage(), sheaf.url)
  await project.open(address)
  await project.field('Name').fill('Typed before the crash')
  // A fifth of a second after the last keystroke it is written. From then on it must not be lost.
  await waitUntilKept(project.page, 'Typed before the crash')
  await first.crash()

  const second = await launchProfile(folder)
  await second.context.addCookies([signIn])
  const again = new ProjectPage(await second.context.newPage(), sheaf.url)
  await again.open(address)
  await expect.poll(() => again.field('Name').inputValue()).toBe('Typed before the crash')
  await again.page.getByText(/Restored your edits/).waitFor()
  await again.commit()
  expect(await made.read('shop.json')).toBe(
    shopProject['shop.json']?.replace('Corner shop', 'Typed before the crash'),
  )
  await second.context.close()
  await rm(folder, { recursive: true, force: true })
})
