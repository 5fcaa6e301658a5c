/** A broadcast of the database, as `realtime.send` gives it. */
export interface Broadcast {
  topic: string
  event: string
  payload: unknown
}

export interface Listener {
  hear(broadcast: Broadcast): void
}

/** The listeners by topic. A fan-out is one look-up, whatever others listen to. */
export interface Topics {
  /** @returns stops listening */
  listen(topics: readonly string[], listener: Listener): () => void
  fanOut(broadcast: Broadcast): void
}

export function makeTopics(): Topics {
  const listeners = new Map<string, Set<Listener>>()
  return {
    listen(topics, listener) {
      for (const topic of topics) {
        const others = listeners.get(topic)
        if (others) others.add(listener)
        else listeners.set(topic, new Set([listener]))
      }
      return () => {
        for (const topic of topics) {
          const others = listeners.get(topic)
          others?.delete(listener)
          if (others?.size === 0) listeners.delete(topic)
        }
      }
    },
    fanOut(broadcast) {
      for (const listener of listeners.get(broadcast.topic) ?? []) listener.hear(broadcast)
    },
  }
}
