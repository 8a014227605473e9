import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { png } from '../../harness/pictures'
import type { MadeRepository } from '../../harness/repository'
import { expect, expectFaultless, openSignedIn, test } from '../../harness/scenario'
import type { Sheaf } from '../../harness/sheaf'
import { FileField, type PickedFile } from '../../pages/fileField'
import { LandingPage } from '../../pages/landing'
import { fileAddress, ProjectPage, treeAddress } from '../../pages/project'

const talk: Readonly<Record<string, string>> = {
  'talk.sheaf.json': JSON.stringify({
    options: { dataFile: 'talk.json' },
    schema: {
      type: 'object',
      title: 'Talk',
      properties: {
        title: { type: 'string', title: 'Title' },
        photo: { type: 'string', title: 'Photo' },
      },
    },
    uiSchema: { photo: { 'ui:widget': 'image' } },
  }),
  'talk.json': '{\n  "title": "One"\n}\n',
}

const form = 'talk.sheaf.json'
const image = (name: string, shade: number): PickedFile => ({
  name,
  mimeType: 'image/png',
  buffer: png(64, 48, shade),
})

/** The bytes that a branch has at a path. */
function bytesAt(
  sheaf: Sheaf,
  made: Pick<MadeRepository, 'owner' | 'repo'>,
  path: string,
  branch = 'main',
): Promise<Buffer> {
  return inClone(sheaf, made, (clone) => readFile(join(clone, path)), { branch })
}

describe('drafts with uploads', () => {
  test('count every file of the commit, and go to another browser with all of them', async ({
    browser,
    editor,
    sheaf,
    openProject,
  }) => {
    const photo = new FileField(editor.page, 'Photo')
    const { made, project } = await openProject(talk, form)
    await project.field('Title').fill('Carried over')
    await project.commitButton.getByText('1', { exact: true }).waitFor()
    const wave = image('wave.png', 40)
    await photo.pick(wave)
    await photo.waiting.waitFor()
    await project.commitButton.getByText('2', { exact: true }).waitFor()

    const landing = new LandingPage(editor.page, sheaf.url)
    await landing.open('/')
    await editor.page.getByText(/with 1 file to upload/).waitFor()
    const exported = await landing.exportDrafts()

    const other = await openSignedIn(browser, sheaf)
    const there = new LandingPage(other.page, sheaf.url)
    await there.open('/')
    // One byte of the picture is another one.
    await there.importDrafts(
      exported.replace(wave.buffer.toString('base64'), image('wave.png', 41).buffer.toString('base64')),
    )
    await other.page.getByText(/not imported|damaged/).waitFor()
    await there.importDrafts(exported)
    await other.page.getByText('Imported 1 draft.').waitFor()
    await other.page.getByText(/with 1 file to upload/).waitFor()
    const opened = new ProjectPage(other.page, sheaf.url)
    await opened.open(fileAddress(made, form))
    await new FileField(other.page, 'Photo').picture.waitFor()
    await opened.commit()
    expect(await bytesAt(sheaf, made, 'images/wave.png')).toEqual(wave.buffer)
    expect(await made.read('talk.json')).toContain('Carried over')
    await expectFaultless(other)
    await other.context.close()
  })

  test('of a deleted branch move to the default branch; dropped there, an undo brings the files back too', async ({
    editor,
    make,
    sheaf,
    project,
  }) => {
    editor.watch.allow(/404|422/)
    const made = await make.repository(talk)
    await made.createBranch('spring')
    const photo = new FileField(editor.page, 'Photo')
    await project.open(fileAddress(made, form, { ref: 'spring' }))
    const wave = image('wave.png', 80)
    await photo.pick(wave)
    await photo.waiting.waitFor()
    await project.commitButton.getByText('2', { exact: true }).waitFor()
    await make.call('DELETE', `/repos/${made.owner}/${made.repo}/git/refs/heads/spring`)
    await project.open(treeAddress(made, 'spring'))
    await editor.page.getByRole('button', { name: 'Move 1 edited file to main' }).click()
    await editor.page.waitForURL(`**${treeAddress(made, 'main')}`)
    await project.commitButton.getByText('2', { exact: true }).waitFor()

    const landing = new LandingPage(editor.page, sheaf.url)
    await landing.open('/')
    await editor.page.getByRole('button', { name: 'Actions for talk.json' }).first().click()
    await editor.page.getByRole('menuitem', { name: 'Drop the edits' }).click()
    await editor.page.getByRole('button', { name: 'Undo' }).click()
    await editor.page.getByText(/with 1 file to upload/).waitFor()
    await project.open(fileAddress(made, form))
    await photo.picture.waitFor()
    await photo.waiting.waitFor()
    await project.commit()
    expect(await bytesAt(sheaf, made, 'images/wave.png')).toEqual(wave.buffer)
  })

  test('without the right to push go to an own copy with all files', async ({ browser, make, sheaf }) => {
    const made = await make.repository(talk)
    await sheaf.addUser('visitor')
    const guest = await openSignedIn(browser, sheaf, await sheaf.token('visitor'))
    const project = new ProjectPage(guest.page, sheaf.url)
    const photo = new FileField(guest.page, 'Photo')
    await project.open(fileAddress(made, form))
    const wave = image('wave.png', 120)
    await photo.pick(wave)
    await photo.waiting.waitFor()
    await project.commitButton.getByText('2', { exact: true }).waitFor()
    await project.commitButton.click()
    await project.commitDialog.getByText('images/wave.png').first().waitFor()
    await project.submitCommit()
    const fork = { owner: 'visitor', repo: made.repo }
    await guest.page.waitForURL(`**${fileAddress(fork, form, { ref: 'my-new-branch' })}`)
    await photo.picture.waitFor()
    await photo.waiting.waitFor({ state: 'hidden' })
    expect(await bytesAt(sheaf, fork, 'images/wave.png', 'my-new-branch')).toEqual(wave.buffer)
    await expectFaultless(guest)
    await guest.context.close()
  })

  test('in two tabs: a file that one chooses is in the other, and what the last one chose is committed', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const photo = new FileField(editor.page, 'Photo')
    const { made, project } = await openProject(talk, form)
    await project.field('Title').waitFor()
    const page = await editor.context.newPage()
    const second = new ProjectPage(page, sheaf.url)
    const there = new FileField(page, 'Photo')
    await second.open(fileAddress(made, form))
    await second.field('Title').waitFor()
    await project.show()
    await photo.pick(image('wave.png', 160))
    await there.waiting.waitFor()
    await there.picture.waitFor()
    await second.show()
    await there.button('Remove').click()
    await photo.waiting.waitFor({ state: 'hidden' })
    const last = image('wave.png', 200)
    await there.pick(last)
    await photo.waiting.waitFor()
    await project.show()
    await project.commit()
    await there.waiting.waitFor({ state: 'hidden' })
    const { photo: named } = JSON.parse((await made.read('talk.json')) ?? '')
    expect(await bytesAt(sheaf, made, named)).toEqual(last.buffer)
    await page.close()
  })
})
