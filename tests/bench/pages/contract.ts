/** What a contender's page offers to the runner, as `window.bench`. Times are milliseconds. */
export interface Credentials {
  email: string
  password: string
}

/** From the call until the rows are stored; and until the contender itself is idle. */
export interface StoringTimes {
  stored: number
  settled: number
  /**
   * Of it, waiting for answers: from the first byte sent to the last byte received, overlaps
   * counted once.
   */
  waiting: number
}

/** Signs in and keeps the session, so that a later page of the same browser starts warm. */
export type SignIn = (credentials: Credentials) => Promise<void>

export interface OursBench {
  signIn: SignIn
  /** Starts the product as a member's screen does; resolves when the digest has agreed. */
  start(): Promise<void>
  store(recados: number): Promise<StoringTimes>
  /** Marks these recados as read, one gesture each. */
  mark(ids: string[]): Promise<void>
  /** Resolves when nothing waits to be sent. */
  sent(): Promise<void>
  /** From the command to the live query's emission, with this many marks in the collection. */
  writeToScreen(documents: number, times: number): Promise<number[]>
  /** From a tap on a favourite until it is sent and has been compared with the server. */
  tapFavorite(times: number): Promise<number[]>
  /**
   * Reads the devotionals, as a screen's first rows are read or from the opened database, or opens
   * every collection.
   */
  open(what: 'directly' | 'devotionals' | 'everything'): Promise<{ ms: number; rows: number; collections: number }>
}

export interface TheirsBench {
  signIn: SignIn
  start(): Promise<void>
  store(recados: number, batchSize: number): Promise<StoringTimes>
  mark(ids: string[]): Promise<void>
}

export interface FloorBench {
  signIn: SignIn
  store(recados: number): Promise<StoringTimes>
  writeToScreen(documents: number, times: number): Promise<number[]>
  /** Puts the devotionals into a database, for `open`. */
  keepDevotionals(): Promise<void>
  open(): Promise<{ ms: number; rows: number }>
}
