import { type ReactNode, useState } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { localWebStorage } from '~/lib/storage/webStorage'
import { lazyPart } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { hasCollection } from '~/workspace/Project'
import styles from './LocalizedData.module.css'

const LanguageBar = lazyPart(async () => (await import('./LanguageBar')).LanguageBar, {
  fallback: () => <div className={styles.bar} />,
})
const MemberBar = lazyPart(async () => (await import('./MemberBar')).MemberBar, {
  fallback: () => <div className={styles.bar} />,
})
const SourceOfFile = lazyPart(async () => (await import('./SourceOfFile')).SourceOfFile)
const SourceOfMember = lazyPart(async () => (await import('./SourceOfMember')).SourceOfMember)

const KEPT = 'sheaf.side-by-side'

interface LocalizedDataProps {
  readonly form: ProjectForm
  readonly data: TextDocument
  /** The form itself. */
  readonly children: ReactNode
}

/** The form of data that are in several languages: which, and beside it what the source says. */
export function LocalizedData({ form, data, children }: LocalizedDataProps) {
  const [isSide, setSide] = useState(() => localWebStorage.read(KEPT) !== null)
  const [language, setLanguage] = useState<string>()
  const setKept = (isWanted: boolean) => {
    setSide(isWanted)
    if (isWanted) localWebStorage.write(KEPT, 'yes')
    else localWebStorage.remove(KEPT)
  }
  const isOfFiles = hasCollection(form) && form.data.locales !== undefined
  return (
    <>
      {isOfFiles ? (
        <LanguageBar project={form} data={data} isSide={isSide} onSide={setKept} />
      ) : (
        <MemberBar form={form} data={data} isSide={isSide} onSide={setKept} onLanguage={setLanguage} />
      )}
      <div className={styles.sides}>
        {isOfFiles && isSide && <SourceOfFile project={form} data={data} />}
        {!isOfFiles && isSide && (
          <SourceOfMember form={form} data={data} language={language} onLanguage={setLanguage} />
        )}
        <div className={styles.form}>{children}</div>
      </div>
    </>
  )
}
