import { useState } from 'react'
import {
  checkProjectName,
  emptyProject,
  freeProjectName,
  type NewFile,
  projectFiles,
} from '~/commands/projectNames'
import { basename } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import type { TreeItem } from '~/workspace/files/folderEdits'
import { takeAlternatives } from '~/workspace/inference/takeAlternatives'
import { titleOf } from '~/workspace/recognise/titles'
import { slug } from '~/workspace/slug'
import type { Beginning } from '../beginnings/Beginning'
import { filesOf } from '../beginnings/filesOf'
import type { Wanted } from './source/readSource'
import { type SourcePlace, type SourceReading, useSource } from './source/useSource'
import { withOthers } from './withOthers'
import { withTitle } from './withTitle'

export type WayToStart = 'empty' | 'template' | 'source'

interface StartOptions {
  /** Of the project file; '' for the root. */
  readonly folder: string
  /** All paths that the repository has. */
  readonly paths: readonly string[]
  readonly defaultName: string
  /** What is read for it; undefined: the repository is made with the project. */
  readonly place: SourcePlace | undefined
  /** Whose form it is to be. */
  readonly of?: TreeItem | undefined
  /** The way that is chosen at first. */
  readonly way?: WayToStart | undefined
}

/** What is chosen of how a project begins: the part that a dialog keeps. */
export interface StartChoices {
  readonly way: WayToStart
  readonly setWay: (way: WayToStart) => void
  /** Whether there are files to begin with. */
  readonly hasFiles: boolean
  readonly paths: readonly string[]
  readonly template: string | undefined
  readonly setTemplate: (id: string, beginning: Beginning) => void
  readonly wanted: Wanted
  readonly setWanted: (wanted: Wanted) => void
  readonly reading: SourceReading
  /** What one source is read as, and which of the forms that it becomes. */
  readonly outcome: number
  readonly setOutcome: (outcome: number) => void
  readonly form: number
  readonly setForm: (form: number) => void
  /** Whether the other forms that it becomes are made, too. */
  readonly isWithOthers: boolean
  readonly setWithOthers: (isWithOthers: boolean) => void
  /** With what was chosen of what was inferred. */
  readonly beginning: Beginning | undefined
  readonly taken: ReadonlySet<string>
  readonly onTake: (guess: string) => void
}

/** A project that is begun: what it is called, and the files that it will be. */
export function useStart({ folder, paths, defaultName, place, of, way: first }: StartOptions) {
  const [way, setWay] = useState<WayToStart>(first ?? (of ? 'source' : 'empty'))
  const [template, setTemplate] = useState<{ readonly id: string; readonly beginning: Beginning }>()
  const [wanted, setWanted] = useState<Wanted>(
    of ? { kind: 'item', item: of } : { kind: 'pasted', texts: [] },
  )
  const [[outcome, form], setRead] = useState<readonly [number, number]>([0, 0])
  const [isWithOthers, setWithOthers] = useState(false)
  const [taken, setTaken] = useState<ReadonlySet<string>>(NONE)
  const [editedName, setName] = useState<string>()
  const [editedTitle, setTitle] = useState<string>()
  const reading = useSource(way === 'source' ? wanted : undefined, place, paths)

  const all = reading.outcomes[outcome]?.beginnings ?? []
  const read = all[form]
  const others = way === 'source' && isWithOthers ? all.filter((one) => one !== read) : []
  const base = way === 'template' ? template?.beginning : way === 'source' ? read : undefined
  const beginning = base && withTaken(base, taken)
  const title = editedTitle ?? base?.title ?? ''
  const filesFor = (name: string) =>
    beginning
      ? filesOf(withTitle(beginning, title), projectFiles(folder, name).project)
      : emptyProject(folder, name, paths)
  // A name that nobody has typed is that of a project with files of its own, unless it is a form of what is there.
  const pathsFor = (name: string) => {
    const { project, data } = projectFiles(folder, name)
    if (beginning) return filesFor(name).map(({ path }) => path)
    return way === 'source' ? [project] : [project, data]
  }
  const offered = base?.name || (of && way === 'source' && slug(titleOf(basename(of.path)))) || defaultName
  const name = editedName ?? freeProjectName(offered, pathsFor, paths)
  const own = filesFor(name)
  const files = withOthers(own, others, folder, paths)
  const choices: StartChoices = {
    way,
    setWay,
    hasFiles: place !== undefined,
    paths,
    template: template?.id,
    setTemplate: (id, begun) => {
      setTemplate({ id, beginning: begun })
      setTitle(undefined)
    },
    wanted,
    setWanted: (next) => {
      setWanted(next)
      setRead([0, 0])
      setTaken(NONE)
      setTitle(undefined)
    },
    reading,
    outcome,
    setOutcome: (next) => {
      setRead([next, 0])
      setTaken(NONE)
      setTitle(undefined)
    },
    form,
    setForm: (next) => {
      setRead([outcome, next])
      setTaken(NONE)
      setTitle(undefined)
    },
    isWithOthers,
    setWithOthers,
    beginning,
    taken,
    onTake: (guess) =>
      setTaken(
        taken.has(guess) ? new Set([...taken].filter((id) => id !== guess)) : new Set([...taken, guess]),
      ),
  }
  return {
    name,
    setName,
    nameError: checkProjectName(name, own, paths),
    title,
    setTitle,
    files,
    filesNote: filesNote(files, beginning ? undefined : projectFiles(folder, name).data),
    choices,
    /** Whether all is there that was chosen. */
    isReady: way === 'empty' || (beginning !== undefined && !(way === 'source' && reading.isPending)),
  }
}

/** What is made. @param data where an empty project has its data. */
function filesNote(files: readonly NewFile[], data: string | undefined): string {
  const [project = '', first = ''] = files.map(({ path }) => path)
  if (files.length > 2) return m.starting_adds_more({ project, count: files.length - 1 })
  if (files.length === 2) return m.starting_adds_two({ project, data: first })
  return data === undefined ? m.starting_adds_one({ project }) : m.starting_takes({ project, data })
}

const NONE: ReadonlySet<string> = new Set()

function withTaken(beginning: Beginning, taken: ReadonlySet<string>): Beginning {
  if (beginning.schema.kind !== 'own' || taken.size === 0) return beginning
  const inferred = { schema: beginning.schema.schema, ui: beginning.uiSchema }
  const { schema, ui } = takeAlternatives(inferred, beginning.guesses, taken)
  return { ...beginning, schema: { kind: 'own', schema }, uiSchema: ui }
}
