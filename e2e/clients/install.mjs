// Installs the clients at their pinned versions: programs with what they need, by npm; of what is files of a page, just the
// files, since npm would bring some 500 MB of what they were built from. What cannot be installed fails.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const here = import.meta.dirname
const run = (program, ...args) =>
  execFileSync(program, args, { cwd: here, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
const json = (path) => JSON.parse(readFileSync(path, 'utf8'))

const lock = join(here, 'package-lock.json')
const installed = join(here, 'node_modules/.package-lock.json')
const isCurrent = (name, { version }) => {
  const known = existsSync(installed) ? json(installed).packages[name] : undefined
  return known?.version === version
}
const wanted = Object.entries(json(lock).packages).filter(([name]) => name !== '')
if (!wanted.every(([name, known]) => known.optional || isCurrent(name, known)))
  run('npm', 'ci', '--workspaces=false', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error')

for (const [name, { version, integrity }] of Object.entries(json(join(here, 'pages.json')))) {
  const folder = join(here, 'pages', name)
  const about = join(folder, 'package.json')
  if (existsSync(about) && json(about).version === version) continue
  mkdirSync(dirname(folder), { recursive: true })
  const room = mkdtempSync(join(here, 'pages', '.coming-'))
  try {
    const [{ filename }] = JSON.parse(
      run('npm', 'pack', `${name}@${version}`, '--json', '--pack-destination', room),
    )
    const archive = join(room, filename)
    const [algorithm] = integrity.split('-')
    const found = `${algorithm}-${createHash(algorithm).update(readFileSync(archive)).digest('base64')}`
    if (found !== integrity) throw new Error(`${name}@${version} is another file than before: ${found}`)
    run('tar', '-xzf', archive, '-C', room)
    rmSync(folder, { recursive: true, force: true })
    renameSync(join(room, 'package'), folder)
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}
