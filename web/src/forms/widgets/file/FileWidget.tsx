import { FolderOpen, Trash2, Upload as UploadIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '~/paraglide/messages'
import { useAccount } from '~/provider/ProviderContext'
import { Button, Callout, lazyPart } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useOpenForm } from '../../state/OpenForm'
import { removeValue, setRaw } from '../../store/edits'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'
import { AltNote, useAltText } from './AltNote'
import { ChosenFile } from './ChosenFile'
import { type FileOptions, fileOptions } from './FileOptions'
import { valueOfPath } from './FilePlace'
import styles from './FileWidget.module.css'
import { keepFile, nameWaiting } from './keepFile'
import { useFileDrop } from './useFileDrop'
import { type StoredFile, useNamedFile } from './useNamedFile'

const FileDialog = lazyPart(async () => (await import('./FileDialog')).FileDialog, {
  close: ({ onClose }) => onClose(),
})

interface FileWidgetProps extends WidgetProps {
  readonly kind: 'image' | 'file'
}

export function ImageWidget(props: WidgetProps) {
  return <FileWidget {...props} kind="image" />
}

export function AnyFileWidget(props: WidgetProps) {
  return <FileWidget {...props} kind="file" />
}

/** A file of the repository: uploaded here, or chosen from those that are there. The value is its path. */
function FileWidget(props: FileWidgetProps) {
  const { store } = useOpenForm()
  const options = fileOptions(props.field.ui, store.document.reference.path, props.kind)
  if (options) return <FileField {...props} options={options} />
  return <Callout tone="warning">{m.forms_file_bad_folder()}</Callout>
}

interface FileFieldProps extends FileWidgetProps {
  readonly options: FileOptions
}

function FileField({ field, control, labelId, kind, options }: FileFieldProps) {
  const { store, view, isTrial } = useOpenForm()
  const account = useAccount()
  const { reference } = store.document
  const { value, change } = useFieldString(field)
  const latest = useRef(field)
  useEffect(() => {
    latest.current = field
  }, [field])
  const { named, files, stored } = useNamedFile(reference, options, value)
  const alt = useAltText(field, options.altField)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const uploadButton = useRef<HTMLButtonElement>(null)
  const { announce } = view.getState()
  const isImage = kind === 'image'

  async function take(makeValue: () => Promise<string>, name: string): Promise<void> {
    setError(undefined)
    setBusy(true)
    try {
      write(await makeValue())
      announce(m.forms_file_chosen({ name }))
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setBusy(false)
    }
  }

  /** Reading a file takes a while; an item may have moved by then, or be gone. Each file is a step of undo. */
  function write(next: string): void {
    const { path, key } = latest.current
    if (store.keyOf(path) === key) setRaw(store, path, JSON.stringify(next), latest.current)
  }

  function upload(file: File): void {
    const chosen = { file, kind, options, account, ref: reference, entries: files.entries, isTrial }
    void take(() => keepFile(chosen), file.name)
  }

  function choose({ path, upload: waiting }: StoredFile): void {
    const valueOf = async () =>
      waiting && !isTrial ? nameWaiting(options, waiting) : (valueOfPath(options, path) ?? path)
    void take(valueOf, path)
  }

  function remove(): void {
    setError(undefined)
    if (field.isRequired) change('')
    else removeValue(store, field.path)
    announce(m.forms_removed({ title: field.title }))
    uploadButton.current?.focus()
  }

  const drop = useFileDrop(!field.isReadOnly && !isBusy, upload)
  return (
    <fieldset
      {...drop.handlers}
      aria-labelledby={labelId}
      aria-describedby={control['aria-describedby']}
      className={styles.widget}
      data-over={drop.isOver || undefined}
      data-invalid={control['aria-invalid']}
      data-read-only={field.isReadOnly || undefined}
      aria-busy={isBusy}
    >
      {named.kind !== 'none' && (
        <div className={styles.chosen}>
          <ChosenFile
            reference={reference}
            named={named}
            value={value}
            alt={alt}
            commit={files.commit}
            isReadOnly={field.isReadOnly}
            isTrial={isTrial}
          />
        </div>
      )}
      {field.isReadOnly && named.kind === 'none' && <p className={styles.hint}>{m.forms_not_set()}</p>}
      {!field.isReadOnly && (
        <div className={styles.actions}>
          <Button
            ref={uploadButton}
            size="small"
            icon={UploadIcon}
            isLoading={isBusy}
            onPress={() => input.current?.click()}
          >
            {named.kind === 'none' ? m.forms_file_upload() : m.forms_file_replace()}
          </Button>
          <Button size="small" icon={FolderOpen} isDisabled={isBusy} onPress={() => setChoosing(true)}>
            {m.forms_file_browse()}
          </Button>
          {named.kind !== 'none' && (
            <Button size="small" variant="ghost" icon={Trash2} isDisabled={isBusy} onPress={remove}>
              {m.forms_file_remove()}
            </Button>
          )}
          <span className={styles.hint}>{isImage ? m.forms_image_drop() : m.forms_file_drop()}</span>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={m.forms_file_upload()}
            accept={options.accept.join(',')}
            onChange={({ target }) => {
              const file = target.files?.item(0)
              if (file) upload(file)
              // The same file may be chosen once more.
              target.value = ''
            }}
          />
        </div>
      )}
      {isImage &&
        options.altField !== undefined &&
        named.kind !== 'none' &&
        alt === '' &&
        !field.isReadOnly && <AltNote field={field} altField={options.altField} />}
      {error !== undefined && (
        <p className={fieldStyles.error} role="alert">
          {error}
        </p>
      )}
      {isChoosing && (
        <FileDialog
          title={m.forms_file_choose_for({ title: field.title })}
          reference={reference}
          options={options}
          files={files}
          stored={stored}
          selectedPath={named.kind === 'stored' ? named.file.path : undefined}
          onChoose={choose}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  )
}
