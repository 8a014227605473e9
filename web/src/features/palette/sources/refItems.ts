import { FileText, FolderGit2, GitBranch, GitPullRequest, LayoutList, SquarePen } from 'lucide-react'
import { basename } from '~/lib/paths'
import { blobRoute, repoRoute, reviewRoute, treeRoute } from '~/lib/routes'
import type { Steps } from '~/lib/slices/slices'
import type { Review } from '~/provider/reviewTypes'
import type { BranchTip, RefReference, RepositoryName } from '~/provider/types'
import {
  type ListedProject,
  type ListedRepository,
  placeOfProject,
} from '~/workspace/allProjects/ListedProject'
import { withoutEnding } from '~/workspace/namedPaths'
import { formDescription, hasCollection, type Project, projectTitle } from '~/workspace/Project'
import { type PaletteItem, paletteItem } from './PaletteItem'

export function projectItems(reference: RefReference, projects: Iterable<Project>): readonly PaletteItem[] {
  return [...projects].map((project) =>
    paletteItem({
      key: `project:${project.path}`,
      kind: 'project',
      label: projectTitle(project.path, project),
      detail: project.path,
      words: formDescription(project) ?? '',
      icon: hasCollection(project) ? LayoutList : SquarePen,
      target: { href: blobRoute({ ...reference, path: project.path }) },
    }),
  )
}

/** Entries before the page may have a turn. */
const STEP = 100

/** Entries by the names of their files: what they are called, their texts say. */
export function* entryItems(
  reference: RefReference,
  project: Project,
  paths: readonly string[],
): Steps<readonly PaletteItem[]> {
  const around = projectTitle(project.path, project)
  const items: PaletteItem[] = []
  for (const path of paths) {
    items.push(
      paletteItem({
        key: `entry:${path}`,
        kind: 'entry',
        label: withoutEnding(basename(path)),
        detail: `${around} · ${path}`,
        icon: FileText,
        target: { href: blobRoute({ ...reference, path }) },
      }),
    )
    if (items.length % STEP === 0) yield
  }
  return items
}

export function branchItems(
  branches: readonly BranchTip[],
  current: string,
  hrefAt: (ref: string) => string,
): readonly PaletteItem[] {
  return branches
    .filter(({ name }) => name !== current)
    .map(({ name }) =>
      paletteItem({
        key: `branch:${name}`,
        kind: 'branch',
        label: name,
        icon: GitBranch,
        target: { href: hrefAt(name) },
      }),
    )
}

export function reviewItems(name: RepositoryName, reviews: readonly Review[]): readonly PaletteItem[] {
  return reviews.map(({ number, title, author }) =>
    paletteItem({
      key: `review:${number}`,
      kind: 'review',
      label: title,
      detail: author === null ? `#${number}` : `#${number} · ${author.login}`,
      icon: GitPullRequest,
      target: { href: reviewRoute(name, number) },
    }),
  )
}

/** Projects of other repositories, as far as they are known. */
export function listedProjectItems(projects: readonly ListedProject[]): readonly PaletteItem[] {
  return projects.map((project) =>
    paletteItem({
      key: `project:${project.owner}/${project.repo}/${project.path}`,
      kind: 'project',
      label: project.title,
      detail: placeOfProject(project),
      words: project.description,
      icon: project.kind === 'collection' ? LayoutList : SquarePen,
      target: { href: blobRoute(project) },
    }),
  )
}

export function repositoryItems(repositories: readonly ListedRepository[]): readonly PaletteItem[] {
  return repositories.map((repository) =>
    paletteItem({
      key: `repository:${repository.owner}/${repository.repo}`,
      kind: 'repository',
      label: repository.repo,
      detail: repository.owner,
      words: `${repository.owner}/${repository.repo} ${repository.description}`,
      icon: FolderGit2,
      target: {
        href:
          repository.defaultBranch === ''
            ? repoRoute(repository)
            : treeRoute({ ...repository, ref: repository.defaultBranch }),
      },
    }),
  )
}
