import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DataNode } from '../nodes'
import { read } from './read'
import { TomlScalar } from './TomlMark'

// Browser and server are held to the same cases.
const SUITE = join(import.meta.dirname, '../../../../internal/format/toml/testdata/toml-test.json')

interface Case {
  readonly name: string
  readonly toml?: string
  /** A file that is no UTF-8. */
  readonly base64?: string
  readonly json?: unknown
}

const { cases }: { cases: readonly Case[] } = JSON.parse(readFileSync(SUITE, 'utf8'))

test.each(cases.filter(({ name }) => name.startsWith('invalid/')))('$name is refused', (each) => {
  const text = textOf(each)
  expect(text !== undefined && read(text).ok).toBe(false)
})

/** Undefined for a file that is no UTF-8: it is no text, and never comes to the reader. */
function textOf({ toml, base64 = '' }: Case): string | undefined {
  if (toml !== undefined) return toml
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}

test.each(cases.filter(({ name }) => name.startsWith('valid/')))('$name', (each) => {
  const toml = textOf(each) ?? ''
  const reading = read(toml)
  if (!reading.ok) throw new Error(reading.error.message)
  expect(asSuite(toml, reading.root)).toEqual(comparable(each.json))
})

/** A value as the suite writes it, with the type of each. */
function asSuite(text: string, node: DataNode): unknown {
  if (node.kind === 'array') return node.items.map((item) => asSuite(text, item))
  if (node.kind === 'object')
    return Object.fromEntries(node.members.map(({ key, value }) => [key, asSuite(text, value)]))
  if (!(node.mark instanceof TomlScalar)) throw new Error('a value without a type')
  const { type, value } = node.mark
  if (type === 'integer') return { type, value: String(BigInt(written(text, node))) }
  if (type === 'boolean') return { type: 'bool', value: String(value) }
  if (type === 'float') return { type, value: Number(value) }
  if (type === 'string') return { type, value }
  return { type: SUITE_TYPES[type], value: instant(String(value)) }
}

const SUITE_TYPES = {
  'offset-date-time': 'datetime',
  'local-date-time': 'datetime-local',
  'local-date': 'date-local',
  'local-time': 'time-local',
}

function written(text: string, { from, to }: DataNode): string {
  const digits = text.slice(from, to).replaceAll('_', '').replace(/^\+/, '')
  return digits
}

function comparable(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(comparable)
  if (typeof json !== 'object' || json === null) return json
  const entries = Object.entries(json)
  const { type, value } = Object.fromEntries(entries)
  if (entries.length === 2 && typeof type === 'string' && typeof value === 'string') {
    if (type === 'float') return { type, value: numberOf(value) }
    return /date|time/.test(type) ? { type, value: instant(value) } : { type, value }
  }
  return Object.fromEntries(entries.map(([key, inner]) => [key, comparable(inner)]))
}

function numberOf(text: string): number {
  if (text === 'nan') return Number.NaN
  return text.includes('inf') ? (text.startsWith('-') ? -Infinity : Infinity) : Number(text)
}

/** The same moment has many spellings. */
function instant(text: string): string {
  const upper = text
    .toUpperCase()
    .replace(' ', 'T')
    .replace(/(:\d\d)(?=$|Z|[+-])/, '$1')
  const seconds =
    /T?\d\d:\d\d(?=$|Z|[+-])/.test(upper) && !/\d\d:\d\d:\d\d/.test(upper)
      ? upper.replace(/(\d\d:\d\d)/, '$1:00')
      : upper
  return seconds.replace(/(\.\d*?)0+(?=$|Z|[+-])/, '$1').replace(/\.(?=$|Z|[+-])/, '')
}
