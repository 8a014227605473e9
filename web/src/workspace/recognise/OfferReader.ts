import type { Offer } from './Offer'
import type { OfferReading } from './readOffer'

export interface OfferReaderState {
  /** By the path of the project file, what was read. */
  readonly readings: ReadonlyMap<string, OfferReading>
  readonly errors: ReadonlyMap<string, Error>
  readonly isReading: boolean
  /** Somebody has stopped the reading. */
  readonly isStopped: boolean
}

type Read = (offer: Offer, signal: AbortSignal) => Promise<OfferReading>

/** Reads the files of offers, one offer after the other, while somebody listens. */
export class OfferReader {
  readonly #offers: readonly Offer[]
  readonly #read: Read
  readonly #listeners = new Set<() => void>()
  #reading: AbortController | undefined
  #state: OfferReaderState = {
    readings: new Map(),
    errors: new Map(),
    isReading: false,
    isStopped: false,
  }

  constructor(offers: readonly Offer[], read: Read) {
    this.#offers = offers
    this.#read = read
  }

  readonly state = (): OfferReaderState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    void this.#goOn()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#halt()
    }
  }

  /** Reads no more until it is asked to go on. */
  stop(): void {
    this.#halt()
    this.#setState({ isStopped: true })
  }

  /** Goes on after it was stopped, and with what could not be read. */
  goOn(): void {
    this.#setState({ isStopped: false, errors: new Map() })
    void this.#goOn()
  }

  /** What one offer says, read now if it is not known. Rejects as reading does. */
  async ask(offer: Offer): Promise<OfferReading> {
    const known = this.#state.readings.get(offer.projectPath)
    if (known) return known
    const reading = await this.#read(offer, new AbortController().signal)
    this.#know(offer, reading)
    return reading
  }

  async #goOn(): Promise<void> {
    if (this.#reading || this.#state.isStopped || this.#listeners.size === 0) return
    const reading = new AbortController()
    this.#reading = reading
    this.#setState({ isReading: true })
    for (const offer of this.#offers) {
      const { readings, errors } = this.#state
      if (readings.has(offer.projectPath) || errors.has(offer.projectPath)) continue
      try {
        const found = await this.#read(offer, reading.signal)
        if (this.#reading === reading) this.#know(offer, found)
      } catch (error) {
        if (this.#reading !== reading) return
        const reason = error instanceof Error ? error : new Error(String(error))
        this.#setState({ errors: new Map([...this.#state.errors, [offer.projectPath, reason]]) })
      }
      if (this.#reading !== reading) return
    }
    this.#reading = undefined
    this.#setState({ isReading: false })
  }

  #halt(): void {
    this.#reading?.abort()
    this.#reading = undefined
    this.#setState({ isReading: false })
  }

  #know({ projectPath }: Offer, reading: OfferReading): void {
    this.#setState({ readings: new Map([...this.#state.readings, [projectPath, reading]]) })
  }

  #setState(change: Partial<OfferReaderState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
