import { ExternalLink, FileQuestion } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '~/lib/formatBytes'
import { basename } from '~/lib/paths'
import { safeUrl } from '~/lib/safeUrl'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Badge } from '~/ui'
import styles from './FileWidget.module.css'
import { Thumbnail } from './Thumbnail'
import type { NamedFile, StoredFile } from './useNamedFile'

/** Bytes up to which a file of the repository is loaded to be looked at. */
const PREVIEW_LIMIT = 5_000_000
const EDGE = 160

interface ChosenFileProps {
  readonly reference: RefReference
  readonly named: Exclude<NamedFile, { kind: 'none' }>
  readonly value: string
  readonly alt: string
  readonly commit: string | undefined
  readonly isReadOnly: boolean
  /** The form is only tried: a file that was chosen is not kept. */
  readonly isTrial: boolean
}

/** What a field names: the file with its picture, or why there is none to show. */
export function ChosenFile(props: ChosenFileProps) {
  const { reference, named, value, alt, commit, isReadOnly, isTrial } = props
  if (named.kind === 'stored') {
    return <Stored key={named.file.sha} reference={reference} file={named.file} alt={alt} commit={commit} />
  }
  const address = named.kind === 'elsewhere' ? safeUrl(value) : undefined
  return (
    <>
      <div className={styles.frame} data-kind="sign">
        <FileQuestion className={styles.sign} size={20} strokeWidth={1.75} aria-hidden />
      </div>
      <div className={styles.about}>
        <p className={styles.name}>{value}</p>
        {isTrial && <p className={styles.facts}>{m.forms_file_tried()}</p>}
        {named.kind === 'missing' && !isTrial && (
          <p className={styles.warning}>
            {isReadOnly
              ? m.forms_file_not_there({ path: named.path })
              : m.forms_file_missing({ path: named.path })}
          </p>
        )}
        {named.kind === 'elsewhere' && address === undefined && (
          <p className={styles.warning}>{m.forms_file_outside()}</p>
        )}
        {address !== undefined && (
          <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
            {m.forms_open_link()}
          </a>
        )}
      </div>
    </>
  )
}

interface StoredProps {
  readonly reference: RefReference
  readonly file: StoredFile
  readonly alt: string
  readonly commit: string | undefined
}

function Stored({ reference, file, alt, commit }: StoredProps) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>()
  const name = basename(file.path)
  const facts = [size && m.forms_image_size(size), file.size !== undefined && formatBytes(file.size)].filter(
    (fact) => typeof fact === 'string',
  )
  return (
    <>
      <div className={styles.frame}>
        <Thumbnail
          reference={reference}
          file={file}
          commit={commit}
          alt={alt === '' ? m.forms_image_alt({ name }) : alt}
          edge={EDGE}
          limit={PREVIEW_LIMIT}
          onSize={(width, height) => setSize({ width, height })}
        />
      </div>
      <div className={styles.about}>
        <p className={styles.name} title={file.path}>
          {name}
        </p>
        {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
        {file.upload !== undefined && <Badge tone="success">{m.forms_file_waiting()}</Badge>}
      </div>
    </>
  )
}
