import { useState } from 'react'
import { EditedDocument } from '~/drafts/document/EditedDocument'
import { useDocument } from '~/drafts/documents'
import { FormView } from '~/forms/FormView'
import { useIsNarrow } from '~/ui'
import { readProject } from '~/workspace/readProject'
import { FileText } from './FileText'
import { sampleProject, sampleText } from './sample'
import styles from './Try.module.css'

/** The form itself over a small file that is nowhere, and beside it the file, whose lines change as one types. */
export function TryForm() {
  const [sample] = useState(openSample)
  const isNarrow = useIsNarrow()
  const text = useDocument(sample.document, (now) => now.text)
  return (
    <>
      <div className={styles.form}>
        {sample.form && (
          <FormView
            form={sample.form}
            projectReference={{ ...sample.document.reference, path: 'bread.sheaf.json' }}
            data={sample.document}
            trial={{ isPhone: isNarrow }}
          />
        )}
      </div>
      <FileText before={sampleText} text={text} />
    </>
  )
}

function openSample() {
  const reference = { owner: '', repo: '', ref: '', path: 'bread.json' }
  const reading = readProject(sampleProject(), 'bread.sheaf.json')
  return {
    form: reading.kind === 'form' ? reading.form : undefined,
    document: new EditedDocument(reference, { sha: null, text: sampleText, mode: '100644' }),
  }
}
