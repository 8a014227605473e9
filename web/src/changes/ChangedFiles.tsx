import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react'
import { discardDraft } from '~/drafts/documents'
import type { Draft } from '~/drafts/draft'
import { dropChanges } from '~/drafts/mergedDocuments'
import { useNamedUploads } from '~/drafts/uploads/uploads'
import { DraftComparison } from '~/editor/open/DraftComparison'
import type { Steps } from '~/lib/slices/slices'
import { useSliced } from '~/lib/slices/useSliced'
import { m } from '~/paraglide/messages'
import { Button, Skeleton } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { alikeWords } from './alike'
import { ChangedFile } from './ChangedFile'
import styles from './ChangedFiles.module.css'
import { ChangedUploads } from './ChangedUploads'
import { type Dropped, DroppedNote } from './DroppedNote'
import { FileGroup } from './FileGroup'
import { MovedFiles } from './MovedFiles'
import type { Move, MovedFile } from './moves'
import { type LeftOut, leftOutOf, withoutLeftOut } from './selection'
import { type ChangeUnit, unitsOf } from './units'
import { useFormats } from './useFormats'
import { useGrowing } from './useGrowing'

export interface ChangedFilesProps {
  readonly drafts: readonly Draft[]
  readonly forms: ReadonlyMap<string, ProjectForm>
  readonly leftOut: LeftOut
  readonly onLeaveOut: Dispatch<SetStateAction<LeftOut>>
  /** While a commit is under way nothing can be taken out of it. */
  readonly isBusy: boolean
}

/** Files at first, and ten times as many with every request for more. */
const PAGE = 30

/** What a commit carries, file by file: changes can be left out of it, or dropped. */
export function ChangedFiles({ drafts, forms, leftOut, onLeaveOut, isBusy }: ChangedFilesProps) {
  const uploads = useNamedUploads(useMemo(() => withoutLeftOut(drafts, leftOut), [drafts, leftOut]))
  const [limit, setLimit] = useState(PAGE)
  const isReady = useFormats(useMemo(() => drafts.map(({ reference }) => reference.path), [drafts]))
  const group = useCallback(() => (isReady ? unitsOf(drafts, forms) : notYet()), [drafts, forms, isReady])
  const { answer: units } = useSliced<readonly ChangeUnit[] | undefined>(group, undefined)
  const wanted = Math.min(limit, units?.length ?? 0)
  const shownUnits = useGrowing(wanted)
  const [shownPath, setShownPath] = useState<string>()
  const [dropped, setDropped] = useState<Dropped>()
  const moved = useMemo(
    () =>
      new Map(
        units?.flatMap((unit) =>
          unit.kind === 'moved' ? unit.move.files.map((file) => [file.made, file] as const) : [],
        ),
      ),
    [units],
  )
  // A file that moves is one.
  const count = drafts.length - moved.size
  const shown = drafts.find(({ reference }) => reference.path === shownPath)

  // The same functions as before: a hundred files are not drawn anew because one of them was checked.
  const handleDrop = useCallback((draft: Draft, ids: readonly string[], sentence: string) => {
    const some = new Set(ids)
    const undo = dropChanges(draft, (id) => some.has(id))
    if (undo) setDropped({ words: m.changes_dropped({ change: sentence }), undo })
  }, [])
  const handleDiscard = useCallback(async ({ account, reference }: Draft) => {
    const undo = await discardDraft(account, reference)
    setDropped({ words: m.changes_dropped_file({ path: reference.path }), undo })
  }, [])
  const handleMoveBack = useCallback(async ({ made, gone }: MovedFile) => {
    const { account } = made
    const undo = await discardDraft(account, made.reference)
    // Known as one file by what is in them alone, they are two drafts.
    const undoGone = made.movedFrom ? undefined : await discardDraft(account, gone.reference)
    const back = () => {
      undoGone?.()
      undo()
    }
    setDropped({ words: m.changes_dropped_file({ path: made.reference.path }), undo: back })
  }, [])
  const handleShowText = useCallback(({ reference }: Draft) => setShownPath(reference.path), [])
  const choice = { leftOut, onLeaveOut, isBusy }
  return (
    <section aria-label={m.changes_section()}>
      <h3 className={styles.title}>{m.changes_title({ count: count + uploads.length })}</h3>
      {drafts.length + uploads.length > 0 && (
        <ul className={styles.list}>
          {units === undefined && <Skeleton width="60%" height="20px" />}
          {units?.slice(0, shownUnits).map(lineOf)}
          <ChangedUploads uploads={uploads} />
        </ul>
      )}
      {units !== undefined && units.length > wanted && (
        <Button size="small" variant="ghost" onPress={() => setLimit(limit + PAGE * 10)}>
          {m.changes_more_files({ count: units.length - wanted })}
        </Button>
      )}
      {dropped && !isBusy && <DroppedNote dropped={dropped} onUndone={() => setDropped(undefined)} />}
      {shown && <DraftComparison draft={shown} onClose={() => setShownPath(undefined)} />}
    </section>
  )

  function lineOf(unit: ChangeUnit) {
    if (unit.kind === 'file') return fileOf(unit.draft)
    if (unit.kind === 'moved') return movedOf(unit.key, unit.move, unit.followers, unit.references)
    const { key, what, drafts: alike } = unit
    const words = alikeWords(what, alike.length)
    return <FileGroup key={key} words={words} drafts={alike} {...choice} renderFile={fileOf} />
  }

  function movedOf(key: string, move: Move, followers: readonly Draft[], references: number) {
    return (
      <MovedFiles
        key={key}
        move={move}
        followers={followers}
        references={references}
        formOf={(path) => forms.get(path)}
        onDiscard={handleMoveBack}
        {...choice}
        renderFile={fileOrMoved}
      />
    )
  }

  /** Of several that move each is told by itself. */
  function fileOrMoved(draft: Draft) {
    const file = moved.get(draft)
    if (!file) return fileOf(draft)
    const [from, to] = [file.gone.reference.path, draft.reference.path]
    return movedOf(to, { files: [file], from, to }, [], 0)
  }

  function fileOf(draft: Draft) {
    const { path } = draft.reference
    return (
      <ChangedFile
        key={path}
        draft={draft}
        form={forms.get(path)}
        left={leftOutOf(leftOut, draft)}
        onLeaveOut={onLeaveOut}
        onDrop={handleDrop}
        onDiscard={handleDiscard}
        onShowText={handleShowText}
        isBusy={isBusy}
      />
    )
  }
}

/** What reads the files has not arrived. */
function* notYet(): Steps<undefined> {}
