/** What a page that stands before its scripts loads once it has been painted. */
export interface LaterFiles {
  /** Every stylesheet of the screen: in the page are only the rules that it shows. */
  styles: readonly string[]
  /** Everything the screen imports, in the order in which it runs. */
  scripts: readonly string[]
}

/**
 * On a quick line, where the page itself was answered within `patience`, its first frame waits as
 * long for the fonts once it is read (`data-fonts="awaited"`). Whatever is not there at the first
 * frame waits for the next screen (app/use-late-fonts.ts): the page keeps the stand-ins (`late`), and
 * no line breaks anew. Runs in the head, where the fonts are declared: a slow device paints the page
 * while it is still coming. Written into it as text, so it may use nothing from outside.
 * @param patience milliseconds; 0 never waits
 */
export function holdLateFonts(families: readonly string[], patience: number): void {
  const { dataset } = document.documentElement
  // The app draws another page in its place: nobody reads this one.
  if (dataset.drawnBy === 'app') return
  const fonts = families.map((family) => `1em '${family}'`)
  // `check` asks about the latest declaration, and the app's stylesheet makes another: what has been
  // loaded for the page counts by itself.
  const decide = (haveCome: boolean) => {
    if (haveCome || fonts.every((font) => document.fonts.check(font))) delete dataset.fonts
    else dataset.fonts = 'late'
  }
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!page || page.responseStart - page.requestStart >= patience) {
    requestAnimationFrame(() => decide(false))
    return
  }
  dataset.fonts = 'awaited'
  const allCome = Promise.all(fonts.map((font) => document.fonts.load(font))).then(() => true)
  const enough = new Promise<boolean>((resolve) =>
    document.addEventListener('DOMContentLoaded', () => setTimeout(() => resolve(false), patience)),
  )
  // Without one of them the stand-ins stay.
  Promise.race([allCome, enough]).then(decide, () => decide(false))
}

/**
 * Loads the fonts of a page that are on the phone, as soon as they are declared. Otherwise its first
 * layout would only ask for them, and look up the stand-ins instead. Runs in the page, as above.
 */
export function askForFonts(families: readonly string[]): void {
  for (const family of families) document.fonts.load(`1em '${family}'`).catch(() => undefined)
}

/**
 * Runs in every page (written into it as text, as above), before its scripts: where one of them is
 * nowhere any more, the person is told, and a newer version that waits may open with its own files.
 * The scripts that load the app themselves say so by the event `not-opened`.
 */
export function tellIfNotOpened(): void {
  window.addEventListener('not-opened', tell)
  // Of the script in the page, or of one that it imports.
  window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && tell(), true)

  async function tell() {
    if (document.readyState === 'loading')
      await new Promise((read) => document.addEventListener('DOMContentLoaded', read, { once: true }))
    const notice = document.getElementById('not-opened')!
    notice.hidden = false
    const { serviceWorker } = navigator
    const link = notice.querySelector('a')!
    link.onclick = (event) => {
      if (!serviceWorker) return
      event.preventDefault()
      link.onclick = () => false
      void serviceWorker.getRegistration().then(open, (why: unknown) => {
        console.info('The browser does not say which workers there are', why)
        open()
      })
    }
    function open(registration?: ServiceWorkerRegistration) {
      const { active, waiting } = registration ?? {}
      const message = { type: 'SKIP_WAITING' }
      const retries = setInterval(ask, 1_000)
      serviceWorker.addEventListener('controllerchange', reload)
      // As in register-service-worker.ts.
      active?.postMessage(message)
      ask()
      // It may have taken over meanwhile, miss the message, or have to wait for what is under way:
      // until then the page would only be the earlier version's again.
      function ask() {
        if (waiting?.state === 'installed') waiting.postMessage(message)
        else reload()
      }
      function reload() {
        clearInterval(retries)
        location.reload()
      }
    }
  }
}

/**
 * Runs in a public page that the build has rendered (written into it as text, as above). The page
 * is painted first; the app then takes it over, dressed by its own stylesheets. Where the page is
 * for somebody else, the app draws at once.
 */
export function startPage({ styles, scripts }: LaterFiles): void {
  const A_FEW = 5
  const first = document.querySelector('style')!
  let isAsking = false
  let isLoading = false

  const linkTo = (rel: string, href: string) => {
    const link = document.createElement('link')
    link.rel = rel
    link.crossOrigin = ''
    link.href = href
    return link
  }
  const sheet = (href: string) =>
    new Promise<void>((done) => {
      const link = linkTo('stylesheet', href)
      // What could not be loaded does not keep the app away, which asks for it again (lib/lazy-part.ts).
      link.onload = link.onerror = () => done()
      document.head.insertBefore(link, first.nextSibling)
    })

  /** One wave of requests, in tasks that let a tap through. */
  function ask() {
    if (isAsking) return
    isAsking = true
    const { port1, port2 } = new MessageChannel()
    let asked = 0
    port1.onmessage = () => {
      document.head.append(...scripts.slice(asked, (asked += A_FEW)).map((href) => linkTo('modulepreload', href)))
      if (asked < scripts.length) port2.postMessage(0)
      else port1.close()
    }
    port2.postMessage(0)
  }

  async function load() {
    if (isLoading) return
    isLoading = true
    ask()
    // Each goes before the one that was put there: the last is the first in the page.
    await Promise.all([...styles].reverse().map(sheet))
    for (const src of scripts) await import(/* @vite-ignore */ src)
  }
  const start = () =>
    load().catch((error: unknown) => {
      console.error('The app could not be loaded', error)
      window.dispatchEvent(new Event('not-opened'))
    })

  if (document.documentElement.dataset.drawnBy === 'app') start()
  else
    requestAnimationFrame(() => {
      setTimeout(ask)
      requestAnimationFrame(() => setTimeout(start))
    })
  // A tab in the background has no frames.
  setTimeout(start, 1_000)
}
