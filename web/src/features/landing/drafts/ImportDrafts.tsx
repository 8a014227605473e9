import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Imported, importDrafts } from '~/drafts/carryDrafts'
import { type DraftFileReading, MAX_FILE_SIZE, readDraftFile } from '~/drafts/draftFile'
import { m } from '~/paraglide/messages'
import { useAccount } from '~/provider/ProviderContext'
import { Button, Callout } from '~/ui'

interface Result {
  readonly tone: 'success' | 'warning'
  readonly words: string
}

/** Brings drafts in from a file. Those that are here already stay as they are. */
export function ImportDrafts() {
  const account = useAccount()
  const input = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<Result>()

  const handleSelect = async (file: File) => {
    const reading: DraftFileReading =
      file.size > MAX_FILE_SIZE ? { kind: 'too-large' } : readDraftFile(await file.text())
    if (reading.kind !== 'drafts') {
      setResult({ tone: 'warning', words: refusalWords(reading) })
      return
    }
    try {
      setResult(resultOf(await importDrafts(account, reading)))
    } catch (error) {
      setResult({ tone: 'warning', words: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <>
      <Button size="small" variant="ghost" icon={Upload} onPress={() => input.current?.click()}>
        {m.landing_import()}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.landing_import()}
        accept="application/json,.json"
        onChange={({ target }) => {
          const file = target.files?.item(0)
          if (file) void handleSelect(file)
          // The same file may be chosen once more.
          target.value = ''
        }}
      />
      {result && <Callout tone={result.tone}>{result.words}</Callout>}
    </>
  )
}

function resultOf({ taken, refused }: Imported): Result {
  return refused.length === 0
    ? { tone: 'success', words: m.landing_import_done({ count: taken.length }) }
    : { tone: 'warning', words: m.landing_import_partly({ count: taken.length, paths: refused.join(', ') }) }
}

function refusalWords(reading: Exclude<DraftFileReading, { kind: 'drafts' }>): string {
  switch (reading.kind) {
    case 'too-large':
      return m.landing_import_too_large()
    case 'newer':
      return m.landing_import_newer({ version: reading.version })
    case 'damaged':
      return m.landing_import_damaged({ path: reading.path })
    case 'other':
      break
  }
  return m.landing_import_other()
}
