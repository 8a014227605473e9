import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sliced } from '~/lib/slices/slices'
import { entryValue } from '../inference/entryValue'
import { inferEntries } from '../inference/inferEntries'
import { projectText } from '../projectText'
import { recognise } from './recognise'

const script = join(import.meta.dirname, '../../../../internal/cli/testdata/script/inferred.txtar')

/** The files of a testscript that are in its folder `site`. */
async function siteFiles(): Promise<ReadonlyMap<string, string>> {
  const [, ...parts] = (await readFile(script, 'utf8')).split(/^-- (.*) --\n/m)
  const files = new Map<string, string>()
  for (let at = 0; at < parts.length; at += 2) {
    const [path = '', text = ''] = parts.slice(at, at + 2)
    if (path.startsWith('site/')) files.set(path.slice('site/'.length), text)
  }
  return files
}

test('the projects that `sheaf check` is tested with are those that are inferred', async () => {
  const files = await siteFiles()
  const given = new Map([...files].filter(([path]) => path.endsWith('.sheaf.json')))
  const paths = [...files.keys()].filter((path) => !given.has(path))
  const settings = new Map([['hugo.toml', files.get('hugo.toml') ?? '']])
  const { offers } = sliced(recognise(paths, settings)).finish().answer
  const inferred = new Map<string, string>()
  for (const offer of offers) {
    const read = await Promise.all(offer.files.map((path) => entryValue(path, files.get(path))))
    const entries = read.filter((value) => typeof value !== 'string')
    expect(entries.length).toBe(offer.files.length)
    const images = { paths: new Set(paths), roots: offer.imageRoots }
    const found = sliced(inferEntries(entries, { isWhole: true, hasBody: offer.hasBody, images })).finish()
      .answer
    inferred.set(offer.projectPath, projectText({ ...offer, ...found }))
  }
  expect(Object.fromEntries(given)).toEqual(Object.fromEntries(inferred))
})
