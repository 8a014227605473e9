import { useState } from 'react'
import { useNavigationHistory } from '~/lib/navigation/NavigationScope'
import { blobRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import type { RefReference } from '~/provider/types'
import { Button, Callout } from '~/ui'
import type { Offer } from '~/workspace/recognise/Offer'
import { firstChosen } from './chosenOffers'
import styles from './FoundContent.module.css'
import { OfferRow } from './OfferRow'
import { rememberSetUp } from './setUps'
import type { Offers } from './useOffers'
import { useSetUp } from './useSetUp'

interface OfferListProps {
  readonly reference: RefReference
  readonly offers: readonly Offer[]
  readonly found: Pick<Offers, 'reader' | 'state'>
  readonly onDone?: () => void
  /** Beside the button that sets up what is chosen. */
  readonly children?: React.ReactNode
}

/** The projects that could be made, to choose from. */
export function OfferList({ reference, offers, found: { reader, state }, onDone, children }: OfferListProps) {
  const history = useNavigationHistory()
  const [chosen, setChosen] = useState(() => firstChosen(offers))
  const setUp = useSetUp(reference, reader, (done) => {
    rememberSetUp(reference, done)
    onDone?.()
    const [first] = done.paths
    if (first !== undefined) history.push(blobRoute({ ...reference, path: first }))
  })
  const wanted = offers.filter(({ projectPath }) => chosen.has(projectPath))
  const choose = (path: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, path] : [...chosen].filter((other) => other !== path)))
  const areAll = wanted.length === offers.length
  return (
    <>
      <div className={styles.tools}>
        <Button
          variant="ghost"
          size="small"
          onPress={() => setChosen(new Set(areAll ? [] : offers.map(({ projectPath }) => projectPath)))}
        >
          {areAll ? m.recognise_choose_none() : m.recognise_choose_all({ count: offers.length })}
        </Button>
        <Reading reader={reader} state={state} count={offers.length} />
      </div>
      <ul className={styles.list} aria-label={m.recognise_list()}>
        {offers.map((offer) => (
          <OfferRow
            key={offer.projectPath}
            offer={offer}
            isChosen={chosen.has(offer.projectPath)}
            onChoose={(isChosen) => choose(offer.projectPath, isChosen)}
            reading={state.readings.get(offer.projectPath)}
            error={state.errors.get(offer.projectPath)}
          />
        ))}
      </ul>
      {setUp.error && <Callout tone="danger">{setUp.error.message}</Callout>}
      <div className={styles.actions}>
        <Button
          variant="primary"
          isLoading={setUp.isRunning}
          isDisabled={wanted.length === 0}
          onPress={() => setUp.run(wanted)}
        >
          {m.recognise_set_up({ count: wanted.length })}
        </Button>
        {children}
      </div>
    </>
  )
}

interface ReadingProps extends Pick<Offers, 'reader' | 'state'> {
  readonly count: number
}

/** How far the files have been read, with a way to stop. */
function Reading({ reader, state, count }: ReadingProps) {
  const read = state.readings.size
  if (state.isReading) {
    return (
      <span className={styles.reading}>
        <progress className={styles.progress} max={count} value={read} aria-label={m.recognise_reading()} />
        <span className={styles.muted}>{m.recognise_reading_count({ read, count })}</span>
        <Button variant="ghost" size="small" onPress={() => reader.stop()}>
          {m.recognise_stop()}
        </Button>
      </span>
    )
  }
  if (!state.isStopped && state.errors.size === 0) return null
  return (
    <Button variant="ghost" size="small" onPress={() => reader.goOn()}>
      {m.recognise_go_on()}
    </Button>
  )
}
