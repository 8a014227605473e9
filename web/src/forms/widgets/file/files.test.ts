import { describe, expect, test } from 'vitest'
import { freePath, safeName } from '~/drafts/uploads/safeName'
import { uiOptions } from '~/schema/ui/uiSchema'
import { accepts } from './accepts'
import { fileOptions } from './FileOptions'
import { existingPath, pathOfValue, valueOfPath } from './FilePlace'
import { imageTypeOf } from './imageType'

describe('a safe name', () => {
  test.each([
    ['photo.PNG', 'photo.png'],
    ['My holiday (1).jpeg', 'My-holiday-1.jpeg'],
    ['100% #1?.png', '100-1.png'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['..', 'file'],
    ['...', 'file'],
    ['.git', 'git'],
    ['.GIT.png', 'GIT.png'],
    ['a/.git', 'git'],
    ['', 'file'],
    ['.png', 'png'],
    ['größer.png', 'größer.png'],
    ['gro\u0308ßer.png', 'größer.png'],
    ['猫の写真.webp', '猫の写真.webp'],
    ['a\u200b\u202eb\0c\n.png', 'a-b-c.png'],
    ['\u0301.png', 'file.png'],
    ['con.png', 'con-file.png'],
    ['archive.tar.gz', 'archive.tar.gz'],
    ['a..b...png', 'a.b.png'],
    ['trailing. .png', 'trailing.png'],
  ])('of %j is %j', (name, expected) => {
    expect(safeName(name)).toBe(expected)
  })

  test('takes the ending that the bytes deserve', () => {
    expect(safeName('photo.png', '.jpg')).toBe('photo.jpg')
    expect(safeName('image', '.png')).toBe('image.png')
  })

  test('fits into a file system, whatever its script', () => {
    for (const letter of ['a', 'é', '猫', '𒀀']) {
      const name = safeName(`${letter.repeat(5000)}.png`)
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(130)
      expect(name.endsWith('.png')).toBe(true)
      expect(() => encodeURIComponent(name)).not.toThrow()
    }
  })

  test('is the same when made safe again, for any text', () => {
    const pieces = [
      '.',
      '..',
      '/',
      '\\',
      '#',
      '%',
      'git',
      ' ',
      'é',
      '\u0301',
      '\u202e',
      '-',
      'CON',
      '~1',
      '\ud800',
    ]
    for (let run = 0; run < 2000; run++) {
      const name = Array.from(
        { length: 1 + (run % 7) },
        (_, i) => pieces[(run * 7 + i * (run % 11)) % pieces.length],
      ).join('')
      const safe = safeName(name)
      expect(safeName(safe)).toBe(safe)
      expect(safe).not.toMatch(/[/\\#%?\s]|^\.|\.\.|\.$|^$/)
    }
  })
})

test('a taken name gets a number, whatever its case', () => {
  const taken = new Set(['images/a.png', 'images/a-2.png'])
  expect(freePath('images', 'A.png', taken)).toBe('images/A-3.png')
  expect(freePath('', 'a.png', taken)).toBe('a.png')
  expect(freePath('images', 'a', taken)).toBe('images/a')
})

describe('where files lie', () => {
  const relative = { dataFile: 'data/en/talks.json', folder: 'data/en/images', publicFolder: undefined }
  const site = { dataFile: 'data/talks.json', folder: 'static/images', publicFolder: '/images' }

  test.each([
    [relative, 'data/en/images/a.png', 'images/a.png'],
    [relative, 'pics/a #1.png', '../../pics/a #1.png'],
    [site, 'static/images/2026/a.png', '/images/2026/a.png'],
    [{ ...site, folder: '', publicFolder: '' }, 'pics/a.png', '/pics/a.png'],
  ])('%j: %j is written %j, and back', (place, path, value) => {
    expect(valueOfPath(place, path)).toBe(value)
    expect(pathOfValue(place, value)).toBe(path)
  })

  test('what the public folder does not reach cannot be named', () => {
    expect(valueOfPath(site, 'pics/a.png')).toBeUndefined()
    expect(valueOfPath(site, 'static/images-old/a.png')).toBeUndefined()
  })

  test.each([
    'https://example.com/a.png',
    '//example.com/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,x',
    '../../../a',
    '',
  ])('%j names no file of the repository', (value) => expect(pathOfValue(relative, value)).toBeUndefined())

  test('a value written as an address finds its file, and one with a real percent sign too', () => {
    const files = new Set(['data/en/my photo.png', 'data/en/50%25.png'])
    const has = (path: string) => files.has(path)
    expect(existingPath(relative, 'my%20photo.png', has)).toBe('data/en/my photo.png')
    expect(existingPath(relative, '50%25.png', has)).toBe('data/en/50%25.png')
    expect(existingPath(relative, '%E0%A4%A', has)).toBe('data/en/%E0%A4%A')
  })
})

test('the folder of a project may not lead out of the repository or into Git', () => {
  const options = (folder: string) =>
    fileOptions(uiOptions({ 'ui:options': { folder } }), 'data/a.json', 'image')
  expect(options('../images')?.folder).toBe('images')
  expect(options('/static/images/')?.folder).toBe('static/images')
  expect(options('../../images')).toBeUndefined()
  expect(options('/.git/hooks')).toBeUndefined()
  expect(options('/x/.GIT')).toBeUndefined()
})

test('limits and kinds have defaults, and a limit has an end', () => {
  const options = (own: Record<string, number | string>, kind: 'image' | 'file') =>
    fileOptions(uiOptions({ 'ui:options': own }), 'a.json', kind)
  expect(options({}, 'image')).toMatchObject({ folder: 'images', accept: ['image/*'], maxBytes: 10_000_000 })
  expect(options({}, 'file')).toMatchObject({ folder: 'files', accept: [] })
  expect(options({ maxBytes: 1e12, accept: ' .PDF, image/png ' }, 'file')).toMatchObject({
    accept: ['.pdf', 'image/png'],
    maxBytes: 40_000_000,
  })
})

test('kinds are told as in HTML', () => {
  expect(accepts(['.pdf'], 'A.PDF', '')).toBe(true)
  expect(accepts(['image/*'], 'a.svg', '')).toBe(true)
  expect(accepts(['image/png'], 'a.jpg', 'image/png')).toBe(false)
  expect(accepts(['application/pdf'], 'a', 'application/pdf')).toBe(true)
  expect(accepts([], 'a.exe', '')).toBe(true)
})

test('pictures are known by their bytes', () => {
  const text = (source: string) => new TextEncoder().encode(source)
  expect(imageTypeOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))?.ending).toBe('.png')
  expect(imageTypeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))?.ending).toBe('.jpg')
  expect(imageTypeOf(text('RIFF0000WEBPVP8 '))?.ending).toBe('.webp')
  expect(imageTypeOf(text('\0\0\0\x1cftypavif'))?.ending).toBe('.avif')
  expect(imageTypeOf(text('<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="x"/>'))?.ending).toBe('.svg')
  expect(imageTypeOf(text('<html><svg/></html>'))).toBeUndefined()
  expect(imageTypeOf(text('\0\0\0\x18ftypheic'))).toBeUndefined()
})
