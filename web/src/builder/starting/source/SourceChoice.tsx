import { useId, useMemo } from 'react'
import { formatNameOf } from '~/formats/formatOf'
import { isProjectPath } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import { Callout, Checkbox, ComboBox, RadioGroup, SegmentedControl, Spinner, TextArea } from '~/ui'
import { isReachable } from '~/workspace/recognise/contentFiles'
import { BeginningPreview } from '../preview/BeginningPreview'
import type { StartChoices } from '../useStart'
import styles from './SourceChoice.module.css'
import { faultWords, wayWords } from './sourceWords'

/** A form of a file that is here, or of what is pasted: what it is read as, and what comes of it. */
export function SourceChoice(choices: StartChoices) {
  const { wanted, reading, outcome, form } = choices
  const read = reading.outcomes[outcome]
  return (
    <>
      {choices.hasFiles && <FileChoice {...choices} />}
      {wanted.kind === 'pasted' && <Pasted {...choices} />}
      {reading.isPending && (
        <output className={styles.pending}>
          <Spinner /> {m.starting_reading()}
        </output>
      )}
      {reading.error && <Callout tone="danger">{reading.error.message}</Callout>}
      {reading.fault && <Callout tone="danger">{faultWords(reading.fault)}</Callout>}
      {reading.outcomes.length > 1 && (
        <SegmentedControl
          label={m.starting_read_as()}
          items={reading.outcomes.map(({ way }, index) => ({ id: String(index), label: wayWords(way) }))}
          selectedKey={String(outcome)}
          onSelectionChange={(chosen) => choices.setOutcome(Number(chosen))}
        />
      )}
      {read && read.beginnings.length > 1 && (
        <>
          <RadioGroup
            label={m.starting_forms()}
            items={read.beginnings.map(({ title, name }, index) => ({
              value: String(index),
              label: title || name,
            }))}
            value={String(form)}
            onChange={(chosen) => choices.setForm(Number(chosen))}
          />
          <Checkbox isSelected={choices.isWithOthers} onChange={choices.setWithOthers}>
            {m.starting_with_others({ count: read.beginnings.length - 1 })}
          </Checkbox>
        </>
      )}
      {choices.beginning && (
        <BeginningPreview
          beginning={choices.beginning}
          isStale={reading.isPending}
          taken={choices.taken}
          onTake={choices.onTake}
        />
      )}
    </>
  )
}

/** Which file of the repository it is of. */
function FileChoice({ wanted, setWanted, paths }: StartChoices) {
  const id = useId()
  const chosen = wanted.kind === 'item' ? wanted.item : undefined
  const items = useMemo(() => {
    const files = paths.filter(isSource)
    const all = chosen === undefined || files.includes(chosen.path) ? files : [chosen.path, ...files]
    return all.map((path) => ({ id: path, label: path }))
  }, [paths, chosen])
  return (
    <div className={styles.file}>
      <label htmlFor={id} className={styles.label}>
        {m.starting_file()}
      </label>
      <ComboBox
        label={m.starting_file()}
        control={{ id }}
        items={items}
        selectedKey={chosen?.path ?? null}
        onSelectionChange={(path) => setWanted({ kind: 'item', item: { path, isFolder: false } })}
        onClear={chosen && (() => setWanted({ kind: 'pasted', texts: [] }))}
        placeholder={m.starting_file_hint()}
      />
    </div>
  )
}

/** Whether a form may be made of a file. What tools have made is not looked for. */
function isSource(path: string): boolean {
  const isKnown = formatNameOf(path) !== undefined || /\.(csv|tsv|[cm]?tsx?)$/i.test(path)
  return isKnown && !isProjectPath(path) && isReachable(path)
}

/** A text that somebody brings along; of a schema also that of its uiSchema. */
function Pasted({ wanted, setWanted, hasFiles, reading }: StartChoices) {
  const [text = '', ui = ''] = wanted.kind === 'pasted' ? wanted.texts : []
  const isSchema = reading.outcomes.some(({ way }) => way === 'schema-copy' || way === 'rjsf')
  return (
    <>
      <TextArea
        label={hasFiles ? m.starting_paste_or() : m.starting_paste()}
        description={m.starting_paste_hint()}
        rows={5}
        value={text}
        onChange={(next) => setWanted({ kind: 'pasted', texts: [next, ui] })}
      />
      {(isSchema || ui !== '') && (
        <TextArea
          label={m.starting_paste_ui()}
          rows={3}
          value={ui}
          onChange={(next) => setWanted({ kind: 'pasted', texts: [text, next] })}
        />
      )}
    </>
  )
}
