import type { Plugin } from 'vite'

/** How many files are asked for in one task. */
const AT_ONCE = 4

/**
 * The bundler's loader asks for all files of a part in one task: for some thirty of them a cheap
 * phone takes a tenth of a second, in which it answers no tap. Here the scripts are asked for a few
 * at a time, and a tap goes first. The styles, which the part waits for, still come at once.
 */
export function gentlePreload(): Plugin {
  const atOnce = 'document.head.appendChild(link);'
  return {
    name: 'florescer:gentle-preload',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(atOnce)) throw new Error("The bundler's loader has changed: its links are not found")
        return {
          code: `${code.replace(atOnce, 'isCss ? document.head.appendChild(link) : appendLater(link);')}
const waiting = []
const turn = new MessageChannel()
turn.port1.onmessage = () => {
  document.head.append(...waiting.splice(0, ${AT_ONCE}))
  if (waiting.length > 0) turn.port2.postMessage(0)
}
function appendLater(link) {
  if (waiting.push(link) === 1) turn.port2.postMessage(0)
}
`,
          map: null,
        }
      },
    },
  }
}
