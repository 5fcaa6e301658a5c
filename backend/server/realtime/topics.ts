/** A broadcast of the database's, as `realtime.send` tells it. */
export interface Broadcast {
  topic: string
  event: string
  payload: unknown
}

export interface Listener {
  hear(broadcast: Broadcast): void
}

/** Who listens to what. A fan-out is one look-up; what others listen to costs nothing. */
export interface Topics {
  /** @returns ends it */
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
