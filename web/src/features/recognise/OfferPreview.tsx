import { TriangleAlert } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { schemaWords } from '~/workspace/inference/kindWords'
import type { JsonObject } from '~/workspace/inference/values'
import type { OfferReading } from '~/workspace/recognise/readOffer'
import styles from './FoundContent.module.css'
import { seenWords } from './offerWords'

/** More fields and remarks than this are counted and not shown. */
const MAX_SHOWN = 40

interface OfferPreviewProps {
  readonly reading: OfferReading
}

/** What a project would be: its fields, what the entries do not agree about, and what could not be read. */
export function OfferPreview({ reading: { inference, faults, files } }: OfferPreviewProps) {
  const { members, disagreements, count, ui } = inference
  return (
    <div className={styles.preview}>
      {members.length === 0 && <p className={styles.muted}>{m.recognise_no_fields()}</p>}
      <dl className={styles.fields}>
        {members.slice(0, MAX_SHOWN).map((member) => (
          <div key={member.name} className={styles.field}>
            <dt className={styles.fieldName}>{member.name}</dt>
            <dd className={styles.fieldKind}>
              {schemaWords(member.schema, uiOf(ui, member.name))}
              {member.count < member.of && (
                <span className={styles.muted}>
                  {' '}
                  {m.recognise_in_some({ count: member.count, of: member.of })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {members.length > MAX_SHOWN && (
        <p className={styles.muted}>{m.recognise_more_fields({ count: members.length - MAX_SHOWN })}</p>
      )}
      {count + faults.length < files && (
        <p className={styles.muted}>{m.recognise_sampled({ count: count + faults.length, files })}</p>
      )}
      {disagreements.length > 0 && (
        <section className={styles.disagreements}>
          <h3 className={styles.remark}>
            <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
            {m.recognise_disagree()}
          </h3>
          <ul className={styles.remarks}>
            {disagreements.slice(0, MAX_SHOWN).map(({ pointer, kinds }) => (
              <li key={pointer.join('/')}>
                <strong>{pointer.join(' › ') || m.recognise_whole()}</strong>
                <ul className={styles.kinds}>
                  {kinds.map((seen) => (
                    <li key={seen.kind}>{seenWords(seen)}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      )}
      {faults.length > 0 && (
        <p className={styles.remark}>
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
          {m.recognise_unreadable({ count: faults.length, first: faults[0]?.path ?? '' })}
        </p>
      )}
    </div>
  )
}

/** What the form knows of a member; of a list or a map those of what is in it. */
function uiOf(ui: JsonObject | undefined, name: string): JsonObject | undefined {
  for (const part of [ui, ui?.['items'], ui?.['additionalProperties']]) {
    if (!isObject(part)) continue
    const own = Object.hasOwn(part, name) ? part[name] : undefined
    if (isObject(own)) return own
  }
  return undefined
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
