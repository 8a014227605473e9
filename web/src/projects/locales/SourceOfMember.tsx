import { useDeferredValue, useMemo } from 'react'
import { useDocument } from '~/drafts/documents'
import type { TextDocument } from '~/drafts/TextDocument'
import { LanguageSwitch } from '~/entries/locales/LanguageSwitch'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { SourcePane } from './SourcePane'
import { useMemberLanguages } from './useMemberLanguages'

interface SourceOfMemberProps {
  readonly form: ProjectForm
  readonly data: TextDocument
  /** The translation that was asked for; else the first that there is. */
  readonly language: string | undefined
  readonly onLanguage: (language: string) => void
}

/** The source of a translation that stands in the same file, as another member. */
export function SourceOfMember({ form, data, language, onLanguage }: SourceOfMemberProps) {
  const { there, source } = useMemberLanguages(form, data)
  const { path } = data.reference
  const text = useDeferredValue(useDocument(data, ({ text: now }) => now))
  const others = there.filter((one) => one !== source)
  const own = others.find((one) => one === language) ?? others[0]
  const sides = useMemo(() => {
    const side = (one: string | undefined) => one && { language: one, path, inside: [one] }
    return { own: side(own), source: side(source) }
  }, [own, source, path])
  if (!own || !sides.own || !sides.source) return null
  return (
    <SourcePane
      key={own}
      form={form}
      data={data}
      own={sides.own}
      source={sides.source}
      text={{ text, error: null, retry }}
    >
      {others.length > 1 && <LanguageSwitch languages={others} value={own} onChange={onLanguage} />}
    </SourcePane>
  )
}

/** The text is at hand. */
function retry(): void {}
