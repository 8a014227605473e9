import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Draft } from '~/drafts/draft'
import { basename, dirname } from '~/lib/paths'
import { decodeUtf8 } from '~/lib/utf8'
import { m } from '~/paraglide/messages'
import { useProvider } from '~/provider/ProviderContext'
import { blobQuery } from '~/provider/queries/queries'
import { IconButton, Skeleton } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { FileChanges } from './ChangeList'
import { FileGroup, type FileGroupProps } from './FileGroup'
import type { Move, MovedFile } from './moves'

interface MovedFilesProps extends Pick<FileGroupProps, 'leftOut' | 'onLeaveOut' | 'isBusy'> {
  readonly move: Move
  /** Files in which references to it follow, and how many do. */
  readonly followers: readonly Draft[]
  readonly references: number
  readonly formOf: (path: string) => ProjectForm | undefined
  readonly onDiscard: (file: MovedFile) => Promise<void>
  /** One of the files. */
  readonly renderFile: (draft: Draft) => ReactNode
}

/** What gets another path, as one line of a commit: what has changed in it, and what follows it. */
export function MovedFiles(props: MovedFilesProps) {
  const { move, followers, references, formOf, onDiscard, renderFile, ...group } = props
  const { files } = move
  const [first, ...others] = files
  const made = files.map((file) => file.made)
  const words =
    references > 0
      ? m.changes_moved_with_references({ what: moveWords(move), count: references })
      : moveWords(move)
  return (
    <FileGroup
      {...group}
      words={words}
      drafts={[...files.flatMap((file) => [file.made, file.gone]), ...followers]}
      told={others.length > 0 ? [...made, ...followers] : followers}
      action={
        others.length === 0 && (
          <IconButton
            size="small"
            icon={Undo2}
            label={m.changes_discard_file({ path: first.made.reference.path })}
            isDisabled={group.isBusy}
            onPress={() => void onDiscard(first)}
          />
        )
      }
      renderFile={renderFile}
    >
      {others.length === 0 && first.made.blob === undefined && (
        <MovedChanges file={first} form={formOf(first.made.reference.path)} />
      )}
    </FileGroup>
  )
}

/** What is done to paths: a file is called otherwise or goes elsewhere, or so many do. */
export function moveWords({ from, to, files }: Move): string {
  if (files.length > 1) {
    return m.changes_moved_files({
      count: files.length,
      from: from || m.tree_root(),
      to: to || m.tree_root(),
    })
  }
  return dirname(from) === dirname(to)
    ? m.changes_renamed_file({ from, name: basename(to) })
    : m.changes_moved_file({ from, to })
}

interface MovedChangesProps {
  readonly file: MovedFile
  readonly form: ProjectForm | undefined
}

/** What of a file that has moved is another one as well. */
function MovedChanges({ file: { made, gone }, form }: MovedChangesProps) {
  const { base, reference } = gone
  const sha = base.isUnread === true ? (base.sha ?? undefined) : undefined
  const { data: bytes } = useQuery(blobQuery(useProvider(), reference, sha))
  const before = sha === undefined ? base.text : bytes && decodeUtf8(bytes)
  if (before === undefined) return bytes === undefined ? <Skeleton width="60%" height="20px" /> : null
  if (before === made.text) return null
  return <FileChanges path={made.reference.path} before={before} after={made.text} form={form} />
}
