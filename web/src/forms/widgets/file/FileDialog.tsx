/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a <select> shows no pictures, and is not windowed */
import { Check } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { formatBytes } from '~/lib/formatBytes'
import { basename, dirname } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import type { RepositoryFiles } from '~/provider/queries/useRepositoryFiles'
import type { RefReference } from '~/provider/types'
import { Badge, Dialog, MiddleText, useEqualRows, useFocusOnMount } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import { accepts } from './accepts'
import styles from './FileDialog.module.css'
import type { FileOptions } from './FileOptions'
import { valueOfPath } from './FilePlace'
import { Thumbnail } from './Thumbnail'
import type { StoredFile } from './useNamedFile'

interface FileDialogProps {
  readonly title: string
  readonly reference: RefReference
  readonly options: FileOptions
  readonly files: RepositoryFiles
  readonly stored: ReadonlyMap<string, StoredFile>
  readonly selectedPath: string | undefined
  readonly onChoose: (file: StoredFile) => void
  readonly onClose: () => void
}

const ROW_HEIGHT = 52
/** Bytes: a larger picture is not loaded for its row. */
const THUMBNAIL_LIMIT = 500_000

/** Files of the repository that a field may name, found by typing. Only the rows in view are there, with their pictures. */
export function FileDialog({ title, onClose, ...choice }: FileDialogProps) {
  return (
    <Dialog title={title} size="wide" isOpen onOpenChange={onClose}>
      <FileChoice {...choice} onClose={onClose} />
    </Dialog>
  )
}

type FileChoiceProps = Omit<FileDialogProps, 'title'>

function FileChoice({ reference, options, files, stored, selectedPath, onChoose, onClose }: FileChoiceProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const scroller = useRef<HTMLDivElement>(null)
  const content = useFocusOnMount<HTMLDivElement>('input')
  const offered = useMemo(() => offeredFiles(stored, options), [stored, options])
  const found = useMemo(() => matching(offered, search), [offered, search])
  const { indexes, scrollTo } = useEqualRows({
    scroller,
    count: found.length,
    rowHeight: () => ROW_HEIGHT,
    around: 3,
  })

  function choose(file: StoredFile | undefined): void {
    if (!file) return
    onChoose(file)
    onClose()
  }

  function move(to: number): void {
    const next = Math.max(0, Math.min(found.length - 1, to))
    setActive(next)
    scrollTo(next)
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const step = steps[event.key]
    if (step !== undefined) move(active + step)
    else if (event.key === 'Enter') choose(found[active])
    else return
    event.preventDefault()
  }

  const activeFile = found[active]
  return (
    <div ref={content} className={styles.choice}>
      <input
        type="text"
        role="combobox"
        className={fieldStyles.control}
        aria-label={m.forms_file_search()}
        placeholder={m.forms_file_search()}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={activeFile && `${id}-${active}`}
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value)
          setActive(0)
          scrollTo(0)
        }}
        onKeyDown={handleKeyDown}
      />
      <div ref={scroller} className={styles.scroller}>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={m.forms_file_list()}
          className={styles.list}
          style={{ height: found.length * ROW_HEIGHT }}
        >
          {indexes.map((index) => {
            const file = found[index]
            if (!file) return null
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the text's; it points at the active option
              <div
                key={file.path}
                id={`${id}-${index}`}
                role="option"
                aria-selected={file.path === selectedPath}
                aria-setsize={found.length}
                aria-posinset={index + 1}
                data-active={index === active || undefined}
                className={styles.file}
                style={{ transform: `translateY(${index * ROW_HEIGHT}px)` }}
                onClick={() => choose(file)}
              >
                <span className={styles.thumb}>
                  <Thumbnail
                    reference={reference}
                    file={file}
                    commit={files.commit}
                    alt=""
                    edge={40}
                    limit={THUMBNAIL_LIMIT}
                  />
                </span>
                <span className={styles.text}>
                  <span className={styles.name}>
                    <MiddleText keep={16}>{basename(file.path)}</MiddleText>
                  </span>
                  <span className={styles.folder}>
                    {[dirname(file.path), file.size !== undefined && formatBytes(file.size)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                {file.upload && <Badge tone="success">{m.forms_file_waiting()}</Badge>}
                {file.path === selectedPath && <Check size={16} strokeWidth={1.75} aria-hidden />}
              </div>
            )
          })}
        </div>
        {found.length === 0 && (
          <p className={styles.empty}>
            {offered.length === 0
              ? m.forms_file_none({ accept: options.accept.join(', ') })
              : m.forms_file_not_found()}
          </p>
        )}
      </div>
      <output className={styles.count}>
        {m.forms_file_count({ count: found.length })}
        {files.status === 'partial' && ` ${m.forms_file_list_cut()}`}
      </output>
    </div>
  )
}

/** Files of an accepted kind that the data can name, those of the field's own folder first. */
function offeredFiles(stored: ReadonlyMap<string, StoredFile>, options: FileOptions): readonly StoredFile[] {
  const isOwn = ({ path }: StoredFile) => path.startsWith(options.folder === '' ? '' : `${options.folder}/`)
  return [...stored.values()]
    .filter(({ path }) => accepts(options.accept, path, '') && valueOfPath(options, path) !== undefined)
    .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || (a.path < b.path ? -1 : 1))
}

function matching(files: readonly StoredFile[], search: string): readonly StoredFile[] {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return files.filter(({ path }) => words.every((word) => path.toLocaleLowerCase().includes(word)))
}
