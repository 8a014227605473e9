import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { git } from '../../harness/git'
import { png } from '../../harness/pictures'
import { expect, test } from '../../harness/scenario'
import { FileField, type PickedFile } from '../../pages/fileField'

const talk: Readonly<Record<string, string>> = {
  'site/talk.sheaf.json': JSON.stringify({
    options: { dataFile: 'data/talk.json' },
    schema: {
      type: 'object',
      title: 'Talk',
      properties: {
        title: { type: 'string', title: 'Title' },
        photo: { type: 'string', title: 'Photo' },
        photoAlt: { type: 'string', title: 'Alt text' },
        slides: { type: 'string', title: 'Slides' },
      },
    },
    uiSchema: {
      photo: { 'ui:widget': 'image', 'ui:options': { altField: 'photoAlt', maxBytes: 100_000 } },
      slides: {
        'ui:widget': 'file',
        'ui:options': { accept: '.pdf', folder: '/static/slides', publicFolder: '/slides' },
      },
    },
  }),
  'site/data/talk.json': '{\n  "title": "One"\n}\n',
}

const form = 'site/talk.sheaf.json'
const data = 'site/data/talk.json'

const image = (name: string, shade = 0): PickedFile => ({
  name,
  mimeType: 'image/png',
  buffer: png(64, 48, shade),
})

describe('an image', () => {
  test('is uploaded, outlives a reload, and is committed byte by byte with the data that names it', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const photo = new FileField(editor.page, 'Photo')
    const { made, project } = await openProject(talk, form)
    const file = image('Big wave.PNG')
    await photo.pick(file)
    await photo.picture.waitFor()
    await photo.group.getByText('64 × 48 px').waitFor()
    await photo.waiting.waitFor()

    await editor.page.reload()
    await photo.picture.waitFor()
    await photo.waiting.waitFor()

    await photo.button('Describe it').click()
    await editor.page.keyboard.type('A wave')
    await editor.page.getByRole('img', { name: 'A wave' }).waitFor()
    await project.commitButton.click()
    await project.commitDialog.getByText('site/data/images/Big-wave.png').waitFor()
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    await photo.waiting.waitFor({ state: 'hidden' })
    await photo.picture.waitFor()

    await inClone(sheaf, made, async (clone) => {
      expect(await readFile(join(clone, 'site/data/images/Big-wave.png'))).toEqual(file.buffer)
      expect(JSON.parse(await readFile(join(clone, data), 'utf8'))).toEqual({
        title: 'One',
        photo: 'images/Big-wave.png',
        photoAlt: 'A wave',
      })
      const changed = await git(clone, 'show', '--name-only', '--format=', 'HEAD')
      expect(changed.trim().split('\n')).toEqual(['site/data/images/Big-wave.png', data])
      await git(clone, 'fsck', '--strict')
    })
    await editor.page.reload()
    await photo.picture.waitFor()
  })

  test('is dropped, pasted and chosen again; undo brings it back; what is not named is not committed', async ({
    editor,
    openProject,
  }) => {
    const photo = new FileField(editor.page, 'Photo')
    const { made, project } = await openProject(
      {
        ...talk,
        'pictures/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
      form,
    )
    await photo.give(image('a.png'), 'drop')
    await photo.group.getByText('a.png').waitFor()
    await photo.give(image('a.png', 80), 'paste')
    await photo.group.getByText('a-2.png').waitFor()
    await editor.page.getByRole('button', { name: 'Undo', exact: true }).click()
    await photo.group.getByText('a.png', { exact: true }).waitFor()
    await photo.picture.waitFor()
    // The same bytes once more are the same file.
    await photo.pick(image('other.png', 80))
    await photo.group.getByText('a-2.png').waitFor()

    await photo.button('Choose from repository…').click()
    const dialog = project.dialog('Choose a file for Photo')
    await dialog.getByRole('combobox').fill('logo')
    await dialog.getByRole('option').and(editor.page.locator('[aria-setsize="1"]')).waitFor()
    await editor.page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await project.commit()
    expect(JSON.parse((await made.read(data)) ?? '')).toEqual({
      title: 'One',
      photo: '../../pictures/logo.svg',
    })
    expect(await made.read('site/data/images/a.png')).toBeUndefined()
    expect(await made.read('site/data/images/a-2.png')).toBeUndefined()
  })

  test('removed again before the commit leaves nothing', async ({ editor, openProject }) => {
    const photo = new FileField(editor.page, 'Photo')
    const { made, project } = await openProject(talk, form)
    await photo.pick(image('a.png'))
    await photo.picture.waitFor()
    await photo.button('Remove').click()
    await photo.picture.waitFor({ state: 'hidden' })
    await expect.poll(() => project.commitButton.isDisabled()).toBe(true)
    await project.field('Title').fill('Two')
    await project.commit()
    expect(await made.read(data)).toBe('{\n  "title": "Two"\n}\n')
    expect(await made.read('site/data/images/a.png')).toBeUndefined()
  })

  test('of a name that somebody else took meanwhile gets another one, and the form says which', async ({
    editor,
    openProject,
  }) => {
    const photo = new FileField(editor.page, 'Photo')
    const { made, project } = await openProject(talk, form)
    await photo.pick(image('wave.png'))
    await photo.picture.waitFor()
    await made.commit({ 'site/data/images/wave.png': 'theirs' })
    await project.commit()
    expect(await made.read('site/data/images/wave.png')).toBe('theirs')
    const { photo: value } = JSON.parse((await made.read(data)) ?? '{}')
    expect(value).toMatch(/^images\/wave-[0-9a-f]{7}\.png$/)
    await photo.group.getByText(String(value).slice('images/'.length)).waitFor()
    await photo.picture.waitFor()
  })

  test('with a hostile name lies where it should', async ({ editor, sheaf, openProject }) => {
    const photo = new FileField(editor.page, 'Photo')
    const { made, project } = await openProject(talk, form)
    const names: readonly (readonly [given: string, kept: string])[] = [
      ['..', 'file.png'],
      ['.git', 'git.png'],
      ['50% #1?.png', '50-1.png'],
      ['größer 猫\u202e.png', 'größer-猫.png'],
      ['con.png', 'con-file.png'],
    ]
    for (const [index, [given, kept]] of names.entries()) {
      await photo.pick(image(given, 10 + index))
      await photo.group.getByText(kept, { exact: true }).waitFor()
    }
    await project.commit()
    expect(JSON.parse((await made.read(data)) ?? '')).toMatchObject({ photo: 'images/con-file.png' })
    await inClone(sheaf, made, async (clone) => {
      const tree = await git(clone, 'ls-tree', '-r', '--name-only', 'HEAD')
      expect(tree.trim().split('\n')).toEqual(['site/data/images/con-file.png', data, form])
    })
  })

  test('that is a hostile drawing does nothing', async ({ editor, sheaf, openProject }) => {
    const photo = new FileField(editor.page, 'Photo')
    await openProject(talk, form)
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="parent.hacked = 1">
      <script>top.hacked = 1; fetch('/hacked')</script>
      <image href="${sheaf.url}/hacked.png" width="9" height="9"/>
      <foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="top.hacked = 1"/></foreignObject>
    </svg>`
    const asked: string[] = []
    editor.page.on('request', (request) => asked.push(request.url()))
    await photo.pick({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
    await photo.picture.waitFor()
    await expect.poll(() => photo.picture.evaluate((element) => Reflect.get(element, 'complete'))).toBe(true)
    expect(await editor.page.evaluate(() => Reflect.get(globalThis, 'hacked'))).toBeUndefined()
    expect(asked.filter((address) => address.includes('hacked') && !address.startsWith('data:'))).toEqual([])
  })

  test('is refused in words where it is too large, no image, or cannot be kept', async ({
    editor,
    openProject,
  }) => {
    const photo = new FileField(editor.page, 'Photo')
    const { project } = await openProject(talk, form)
    await photo.pick({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(100_001) })
    await photo.error.getByText('huge.png is too large: 100 kB').waitFor()
    await photo.pick({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
    await photo.error.getByText('page.png is not an image').waitFor()
    await photo.pick({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
    await photo.error.getByText('empty.png is empty').waitFor()

    await editor.page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await photo.pick(image('a.png'))
    await photo.error.getByText('could not keep the file').waitFor()
    expect(await project.commitButton.isDisabled()).toBe(true)
  })

  test('whose bytes this browser has lost is told before anything is committed', async ({
    editor,
    openProject,
  }) => {
    const photo = new FileField(editor.page, 'Photo')
    const { made, project } = await openProject(talk, form)
    await photo.pick(image('a.png'))
    await photo.picture.waitFor()
    await editor.page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('sheaf-uploads')
          opening.addEventListener('error', () => reject(opening.error))
          opening.addEventListener('success', () => {
            const transaction = opening.result.transaction('contents', 'readwrite')
            transaction.objectStore('contents').clear()
            transaction.addEventListener('complete', () => {
              opening.result.close()
              resolve()
            })
          })
        }),
    )
    await project.commitButton.click()
    await project.submitCommit()
    await project.commitDialog.getByText('is no longer in this browser').waitFor()
    expect(await made.read(data)).toBe(talk[data])
    await editor.page.keyboard.press('Escape')
    await photo.button('Remove').click()
  })
})

test('a file goes to the folder of the site, and the data says its public path', async ({
  editor,
  openProject,
}) => {
  const slides = new FileField(editor.page, 'Slides')
  const { made, project } = await openProject({ ...talk, 'elsewhere/x.pdf': '%PDF-1.4' }, form)
  await slides.pick({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await slides.error.getByText('notes.txt is of a kind').waitFor()
  await slides.pick({ name: 'My talk.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await slides.waiting.waitFor()
  await slides.button('Choose from repository…').click()
  // Files that have no public path are not offered.
  const dialog = project.dialog('Choose a file for Slides')
  await dialog.getByText('1 file', { exact: true }).waitFor()
  await editor.page.keyboard.press('Escape')
  await project.commit()
  expect(JSON.parse((await made.read(data)) ?? '')).toMatchObject({ slides: '/slides/My-talk.pdf' })
  expect(await made.read('static/slides/My-talk.pdf')).toBe('%PDF-1.7')
})

test('a file that is not there is said to be missing, and an address is a link', async ({
  editor,
  openProject,
}) => {
  await openProject(
    {
      ...talk,
      [data]: '{ "photo": "images/gone.png", "slides": "https://example.com/a.pdf" }\n',
    },
    form,
  )
  await new FileField(editor.page, 'Photo').group
    .getByText('There is no file site/data/images/gone.png on this branch.')
    .waitFor()
  const link = new FileField(editor.page, 'Slides').group.getByRole('link', { name: 'Open' })
  expect(await link.getAttribute('href')).toBe('https://example.com/a.pdf')
})
