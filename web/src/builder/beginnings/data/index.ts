import { formatNameOf } from '~/formats/formatOf'
import type { JsonValue } from '~/formats/nodes'
import { freeName } from '~/lib/freeName'
import { basename, dirname, joinPath } from '~/lib/paths'
import { createPause, inSlices } from '~/lib/slices/slices'
import { entryValue } from '~/workspace/inference/entryValue'
import { inferEntries } from '~/workspace/inference/inferEntries'
import type { Located } from '~/workspace/inference/values'
import { collectionPlace } from '~/workspace/recognise/collectionOffer'
import { titleOf } from '~/workspace/recognise/titles'
import { slug } from '~/workspace/slug'
import type { Beginning, BeginningData } from '../Beginning'
import { looksLikeJson, MAX_TEXT, readText } from '../sourceText'
import type { Source, SourceFile, Surroundings, Way, WayOutcome } from '../Way'
import { parseCsv, separatorOf } from './csv'
import { tableValue } from './tableValue'

/** Data that are there, whatever they are written in: a schema that all of them fit. */
export const data: Way = {
  id: 'data',
  takes: (source) =>
    source.kind === 'files'
      ? source.files.length > 0 && source.files.every(({ path }) => isData(path))
      : source.texts.length === 1 && (source.texts[0] ?? '').trim() !== '',
  begin: async (source, surroundings) =>
    source.kind === 'files'
      ? await beginWithFiles(source, surroundings)
      : await beginWithText(source.texts[0] ?? '', surroundings),
}

const TABLE = /\.(csv|tsv)$/i

function isData(path: string): boolean {
  return TABLE.test(path) || formatNameOf(path) !== undefined
}

async function beginWithFiles(
  { files, folder, isWhole }: Extract<Source, { readonly kind: 'files' }>,
  surroundings: Surroundings,
): Promise<WayOutcome> {
  const [first] = files
  if (first === undefined) return { kind: 'failed', fault: { reason: 'empty' } }
  const { path } = first
  const place = folder ?? path
  const title = titleOf(folder === undefined ? basename(path) : basename(folder))
  if (TABLE.test(path)) return await beginWithTable(first, title, surroundings)
  const entries: Located[] = []
  const pause = createPause()
  for (const file of files) {
    await pause()
    const value = await entryValue(file.path, file.text, MAX_TEXT)
    if (typeof value !== 'string') entries.push(value)
    else if (folder === undefined) return await failed(file, value === 'too-large')
  }
  if (entries.length === 0) return { kind: 'failed', fault: { reason: 'empty', path: place } }
  const paths = files.map((file) => file.path)
  const data: BeginningData =
    folder === undefined ? { kind: 'file', path } : { kind: 'collection', ...collectionPlace(folder, paths) }
  const hasBody = paths.some((path) => formatNameOf(path) === 'markdown')
  return begun(await inferred(entries, { title, data, hasBody, isWhole }, surroundings))
}

async function failed({ path, text }: SourceFile, isTooLarge: boolean): Promise<WayOutcome> {
  if (isTooLarge) return { kind: 'failed', fault: { reason: 'too-large', path } }
  const reading = await readText(text, path)
  return { kind: 'failed', fault: reading.kind === 'fault' ? reading.fault : { reason: 'not-this', path } }
}

/** A table becomes a list in JSON beside it; the table stays. */
async function beginWithTable(
  { path, text }: SourceFile,
  title: string,
  surroundings: Surroundings,
): Promise<WayOutcome> {
  if (text.length > MAX_TEXT) return { kind: 'failed', fault: { reason: 'too-large', path } }
  const separator = separatorOf(text) ?? (/\.tsv$/i.test(path) ? '\t' : ',')
  const value = tableValue(parseCsv(text, separator))
  if (value.length === 0) return { kind: 'failed', fault: { reason: 'empty', path } }
  const base = joinPath(dirname(path), slug(title))
  const made = freeName(
    `${base}.json`,
    (one) => !surroundings.paths.has(one),
    (number) => `${base}-${number}.json`,
  )
  const data: BeginningData = { kind: 'new-file', value, path: made }
  return begun(
    await inferred([{ value, path }], { title, data, hasBody: false, isWhole: true }, surroundings),
  )
}

async function beginWithText(text: string, surroundings: Surroundings): Promise<WayOutcome> {
  if (text.length > MAX_TEXT) return { kind: 'failed', fault: { reason: 'too-large' } }
  const separator = looksLikeJson(text) ? undefined : separatorOf(text)
  let value: JsonValue
  if (separator === undefined) {
    const reading = await readText(text)
    if (reading.kind === 'fault') return { kind: 'failed', fault: reading.fault }
    ;({ value } = reading)
  } else value = tableValue(parseCsv(text, separator))
  // A word alone is read as YAML, and is no data that a form could be made of.
  if (typeof value !== 'object' || value === null) return { kind: 'failed', fault: { reason: 'not-this' } }
  const data: BeginningData = { kind: 'new-file', value }
  const about = { title: '', data, hasBody: false, isWhole: true }
  return begun(await inferred([{ value, path: '' }], about, surroundings))
}

async function inferred(
  entries: readonly Located[],
  about: Pick<Beginning, 'title' | 'data'> & { readonly hasBody: boolean; readonly isWhole: boolean },
  { paths, imageRoots }: Surroundings,
): Promise<Beginning> {
  const { title, data, hasBody, isWhole } = about
  const images = { paths, roots: imageRoots }
  const {
    schema,
    ui = {},
    body,
    guesses,
  } = await inSlices(inferEntries(entries, { isWhole, images, hasBody }))
  return {
    title,
    name: slug(title),
    data,
    schema: { kind: 'own', schema },
    uiSchema: ui,
    ...(body !== undefined && { body }),
    guesses,
    notTaken: [],
  }
}

function begun(beginning: Beginning): WayOutcome {
  return { kind: 'begun', beginnings: [beginning] }
}
