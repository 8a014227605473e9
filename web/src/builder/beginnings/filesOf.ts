import type { NewFile } from '~/commands/projectNames'
import type { JsonValue } from '~/formats/nodes'
import { dirname, joinPath, projectName, relativeTo } from '~/lib/paths'
import type { JsonObject } from '~/workspace/inference/values'
import { type ProjectPlace, projectText } from '~/workspace/projectText'
import type { Beginning } from './Beginning'

/** The files that a beginning becomes: its project file first, then those of its data that are not there yet. */
export function filesOf(beginning: Beginning, projectPath: string): readonly NewFile[] {
  const { title, body, uiSchema } = beginning
  const { place, files } = dataOf(beginning, projectPath)
  const schema = schemaOf(beginning, projectPath)
  const text = projectText({ projectPath, title, data: place, body, schema, ui: uiSchema })
  return [{ path: projectPath, text }, ...files]
}

function schemaOf({ schema }: Beginning, projectPath: string): JsonObject {
  if (schema.kind === 'own') return schema.schema
  return { $schema: schema.dialect, $ref: relativeTo(dirname(projectPath), schema.path) }
}

function dataOf(
  { data }: Beginning,
  projectPath: string,
): { readonly place: ProjectPlace; readonly files: readonly NewFile[] } {
  const beside = dirname(projectPath)
  if (data.kind === 'new-file') {
    const path = data.path ?? joinPath(beside, `${projectName(projectPath)}.json`)
    return { place: { kind: 'file', path }, files: [{ path, text: jsonText(data.value) }] }
  }
  if (data.kind === 'new-collection') {
    const folder = joinPath(beside, data.folder)
    const { match, name, entries } = data
    return {
      place: { kind: 'collection', folder, match, exclude: undefined, name },
      files: entries.map(({ path, text }) => ({ path: joinPath(folder, path), text })),
    }
  }
  return { place: data, files: [] }
}

function jsonText(value: JsonValue): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
