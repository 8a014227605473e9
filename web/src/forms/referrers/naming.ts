import type { JsonValue } from '~/formats/nodes'
import { valueAt } from '~/formats/values'
import type { UiOptions } from '~/schema/ui/uiSchema'
import type { Projects } from '~/workspace/Projects'
import { BY_NAME, namedAs } from '~/workspace/references/entryNaming'
import { collectionsOf } from '~/workspace/references/projectsReferringTo'
import { referenceOptions } from '~/workspace/references/ReferenceOptions'

/** What a field of a project's data says for one entry; undefined where it cannot name that. */
export type Naming = (field: UiOptions, projectFile: string) => string | number | undefined

/** @param data what the entry says; undefined where that cannot be read. */
export function namingOf(projects: Projects, path: string, data: JsonValue | undefined): Naming {
  const collections = collectionsOf(projects, path)
  return (field, projectFile) => {
    if (field.widget !== 'reference') return undefined
    const options = referenceOptions(field, projectFile)
    if (options?.target.kind !== 'project') return undefined
    const project = collections.get(options.target.path)
    return project && namedAs(options.value ?? BY_NAME, project.data, path, (member) => valueAt(data, member))
  }
}
