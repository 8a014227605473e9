// Fails when an import points up. The rooms and their order are in layers.json; docs/architecture.md says why.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, posix, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const top = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const layers = JSON.parse(readFileSync(resolve(top, 'lint/layers.json'), 'utf8'))
const breaches = [...webBreaches(layers.web), ...goBreaches(layers.go)]

for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exit(1)
console.log('layers: every import points down')

function files(...patterns) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...patterns], { cwd: top, encoding: 'utf8' })
  return listed.split('\n').filter(Boolean)
}

function webBreaches({ root, outside = [], ...rooms }) {
  const found = []
  for (const file of files(`${root}/*.ts`, `${root}/*.tsx`)) {
    if (/\.test\.tsx?$/.test(file)) continue
    for (const [, target] of read(file).matchAll(/(?:from|import)\s*\(?\s*'([~.][^']*)'/g)) {
      const path = target.startsWith('~/') ? target.slice(2) : relative(root, posix.join(posix.dirname(file), target))
      if (outside.includes(posix.join(root, path))) continue
      const breach = breachBetween(rooms, relative(root, file).split('/'), path.split('/'))
      if (breach) found.push(`${file}: ${breach} ('${target}')`)
    }
  }
  return found
}

// A room is a folder, or a file beside such folders. What is true of the rooms of the whole is true of those inside a
// room that has an order of its own. A free room may import anything, and is there for the folders of its name: no page has
// what only tests have.
function breachBetween({ order, closed = [], free = [], inside = {} }, from, to, around = '') {
  const [room, toRoom] = [from, to].map(([step]) => step.split('.')[0])
  if (free.includes(room) || (free.includes(toRoom) && from.includes(toRoom))) return undefined
  const lost = [room, toRoom].find((name) => !order.includes(name))
  if (lost !== undefined) return `${around}${lost} is no room of lint/layers.json`
  if (order.indexOf(toRoom) < order.indexOf(room)) return `${around}${room} must not import ${around}${toRoom}`
  if (toRoom !== room) return undefined
  if (closed.includes(room) && to[1] !== from[1]) return `${room}/${from[1]} must not import ${room}/${to[1]}`
  return inside[room] && breachBetween(inside[room], from.slice(1), to.slice(1), `${around}${room}/`)
}

// The most specific room counts: a package below a room belongs to it unless it is a room itself. What a room may import
// stands below it, so that no two rooms can come to import each other.
function goBreaches({ module, allowed, only }) {
  const order = Object.keys(allowed)
  const roomOf = (path) => order.filter((name) => `${path}/`.startsWith(`${name}/`)).sort((a, b) => b.length - a.length)[0]
  const found = []
  for (const [i, room] of order.entries()) {
    for (const name of allowed[room]) {
      if (order.indexOf(name) <= i) found.push(`lint/layers.json: ${room} stands above what it may import, and ${name} is not below it`)
    }
  }
  for (const file of files('*.go')) {
    if (file.endsWith('_test.go')) continue
    const room = roomOf(posix.dirname(file))
    if (!room) {
      found.push(`${file}: is in no room of lint/layers.json`)
      continue
    }
    for (const [, target] of read(file).matchAll(new RegExp(`^(?:import )?\\s*(?:[\\w.]+ )?"${module}/([^"]+)"(?:\\s*//.*)?$`, 'gm'))) {
      const toRoom = roomOf(target)
      if (!toRoom) found.push(`${file}: ${target} is in no room of lint/layers.json`)
      else if (toRoom !== room && !allowed[room].includes(toRoom)) found.push(`${file}: ${room} must not import ${target}`)
    }
    for (const { calls, rooms, why } of only) {
      const called = new RegExp(calls).exec(read(file))
      if (called && !rooms.includes(room)) found.push(`${file}: ${room} must not call ${called[0]}...): ${why}`)
    }
  }
  return found
}

function read(file) {
  try {
    return readFileSync(resolve(top, file), 'utf8')
  } catch {
    return '' // deleted in the work tree, still in the index
  }
}
