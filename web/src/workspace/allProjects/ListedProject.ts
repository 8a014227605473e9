import { dirname } from '~/lib/paths'
import type { PathReference, RepositoryName } from '~/provider/types'
import { formDescription, type Project, projectTitle } from '../Project'

/** A project as lists of all repositories show it: what it is called, where it is, and nothing that takes its schema. */
export interface ListedProject extends PathReference {
  readonly title: string
  /** '' where its form says nothing of itself. */
  readonly description: string
  readonly kind: 'file' | 'collection'
  /** The file of its data, or the folder of its entries; undefined where it names none. */
  readonly data: string | undefined
  /** The kinds of its first fields, from which lists draw what its form looks like. */
  readonly sketch: readonly FieldSketch[]
}

export type FieldSketch = 'text' | 'choice' | 'switch' | 'list' | 'group'

/** One repository that the person can edit, with what its default branch has. */
export interface ListedRepository extends RepositoryName {
  readonly description: string
  readonly defaultBranch: string
  readonly isPrivate: boolean
  /** When something was pushed last: ISO 8601, '' where nobody knows. */
  readonly pushedAt: string
  /** `pushedAt` as it was when its projects were read, '' where that may be out of date; undefined: nobody has read them. */
  readonly readAt: string | undefined
  readonly projects: readonly ListedProject[]
}

/** All that one can edit, as far as it is known. */
export interface ProjectList {
  /** The last pushed ones first. */
  readonly repositories: readonly ListedRepository[]
}

/** Texts of strangers are kept no longer than a list shows them. */
export const MAX_WORDS = 300
const MAX_SKETCH = 5

export function listedProject(reference: PathReference, project: Project): ListedProject {
  const { owner, repo, ref, path } = reference
  const { data } = project
  return {
    owner,
    repo,
    ref,
    path,
    title: projectTitle(path, project).slice(0, MAX_WORDS),
    description: (formDescription(project) ?? '').slice(0, MAX_WORDS),
    kind: data.kind,
    data: data.kind === 'file' ? data.path : data.folder,
    sketch: sketchOf(project),
  }
}

/** Where a project is, as people say it: owner, repository, folder. */
export function placeOfProject({ owner, repo, path }: PathReference): string {
  const folder = dirname(path)
  return folder === '' ? `${owner}/${repo}` : `${owner}/${repo}/${folder}`
}

export function keyOf({ owner, repo }: RepositoryName): string {
  return `${owner}/${repo}`.toLowerCase()
}

function sketchOf({ schema: whole, locales }: Project): readonly FieldSketch[] {
  const properties = membersOf(membersOf(locales?.member?.schema ?? whole)['properties'])
  return Object.values(properties).slice(0, MAX_SKETCH).map(sketchOfField)
}

function sketchOfField(schema: unknown): FieldSketch {
  const { type, enum: options, oneOf } = membersOf(schema)
  if (type === 'boolean') return 'switch'
  if (type === 'array') return 'list'
  if (type === 'object') return 'group'
  return Array.isArray(options) || Array.isArray(oneOf) ? 'choice' : 'text'
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
