import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button, Checkbox, VisuallyHidden } from '~/ui'
import type { Offer } from '~/workspace/recognise/Offer'
import type { OfferReading } from '~/workspace/recognise/readOffer'
import styles from './FoundContent.module.css'
import { OfferPreview } from './OfferPreview'
import { placeWords } from './offerWords'

interface OfferRowProps {
  readonly offer: Offer
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  /** Undefined while its files are not read. */
  readonly reading: OfferReading | undefined
  readonly error: Error | undefined
}

/** One project that could be made, with a look at it. */
export function OfferRow({ offer, isChosen, onChoose, reading, error }: OfferRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const odd = reading === undefined ? 0 : reading.inference.disagreements.length + reading.faults.length
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <div className={styles.choice}>
          <Checkbox isSelected={isChosen} onChange={onChoose} description={placeWords(offer)}>
            <span className={styles.name}>{offer.title}</span>
          </Checkbox>
        </div>
        {reading && (
          <Button variant="ghost" size="small" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
            {m.recognise_fields({ count: reading.inference.members.length })}
            <VisuallyHidden> {m.recognise_fields_of({ title: offer.title })}</VisuallyHidden>
            {odd > 0 && <span className={styles.odd}>{m.recognise_odd({ count: odd })}</span>}
          </Button>
        )}
        {error && <span className={styles.muted}>{m.recognise_failed({ reason: error.message })}</span>}
      </div>
      {isOpen && reading && <OfferPreview reading={reading} />}
    </li>
  )
}
