import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Licences that ask for no more than to be named. Another one is a decision (docs/decisions.md), not a line here. */
const allowed = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'OFL-1.1'])

/** Folders of the packages that something of is in the front end or in one of its workers. */
const shipped = new Set<string>()

/** The package of a module, by the last folder of packages in its path. */
function folderOf(id: string): string | undefined {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)/.exec(id)?.[1]
}

function collect(bundle: Rolldown.OutputBundle): void {
  for (const file of Object.values(bundle)) {
    // Fonts and pictures are no modules: they are known by where they came from.
    const ids = file.type === 'chunk' ? file.moduleIds : file.originalFileNames
    for (const id of ids) {
      const folder = folderOf(id.startsWith('node_modules/') ? join(import.meta.dirname, '..', id) : id)
      if (folder !== undefined) shipped.add(folder)
    }
  }
}

/** For workers, which are built before the page that starts them. */
export const noticesOfWorker: Plugin = {
  name: 'notices-of-worker',
  apply: 'build',
  generateBundle: (_options, bundle) => collect(bundle),
}

/**
 * Writes the licences of all packages that are in the front end into a file beside it, which goes wherever it goes. Fails
 * the build that has a package of another licence, or none.
 */
export const notices: Plugin = {
  name: 'notices',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      collect(bundle)
      const texts = new Map<string, string[]>()
      for (const folder of [...shipped].sort()) {
        const { title, licence } = about(folder)
        if (!allowed.has(licence))
          this.error(`${title} has the licence ${licence}, which notices.ts does not allow`)
        const text = licenceText(folder) ?? this.error(`${title} has no text of its licence`)
        texts.set(text, [...(texts.get(text) ?? []), title])
      }
      const source = [...texts]
        .map(([text, titles]) => `${titles.join('\n')}\n\n${text}\n`)
        .join(`\n${'-'.repeat(80)}\n\n`)
      this.emitFile({ type: 'asset', name: 'third-party.txt', source })
    },
  },
}

function about(folder: string): { readonly title: string; readonly licence: string } {
  const parsed: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const member = (name: string) => {
    const value: unknown =
      typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  const licence = member('license')
  return { title: `${member('name')} ${member('version')} (${licence})`, licence }
}

function licenceText(folder: string): string | undefined {
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)(\.\w+)?$/i.test(name))
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
  return texts.length === 0 ? undefined : texts.join('\n\n')
}
