import { dirname, relativeTo } from '~/lib/paths'
import type { Inference } from '../inference/inferEntries'
import type { Offer } from './Offer'

/** The text of the project file that an offer becomes, once it is known what its files say. */
export function projectText({ title, projectPath, data }: Offer, { schema, ui, body }: Inference): string {
  const from = dirname(projectPath)
  const options =
    data.kind === 'file'
      ? { dataFile: relativeTo(from, data.path), ...(body !== undefined && { body }) }
      : {
          collection: {
            folder: folderFrom(from, data.folder),
            match: data.match,
            ...(data.exclude !== undefined && { exclude: data.exclude }),
            ...(data.name !== undefined && { name: data.name }),
            ...(body !== undefined && { body }),
          },
          ...(data.locales && { locales: data.locales }),
        }
  const project = {
    options,
    schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', title, ...schema },
    ...(ui && { uiSchema: ui }),
  }
  return `${JSON.stringify(project, null, 2)}\n`
}

/** A folder as seen from another one. */
function folderFrom(from: string, folder: string): string {
  if (folder === '')
    return from === ''
      ? '.'
      : from
          .split('/')
          .map(() => '..')
          .join('/')
  return relativeTo(from, folder)
}
