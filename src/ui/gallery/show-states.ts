/** The controls that can have the focus; of radio buttons and tabs, only the selected one. */
const CONTROL =
  ':is(a[href], button:not([aria-selected="false"]), select, textarea, input:not([type="radio"]:not(:checked)))'
const SHOWN: [pseudo: string, selector: string][] = [
  [':focus-visible', `:is([data-shows="focus"] ${CONTROL})`],
  [':hover', '[data-shows="hover"] *'],
]

const lengths = new WeakMap<CSSMediaRule, string>()
let percent = 100

const own = document.createElement('style')
/** Vite adds styles one by one, and again when a file changes. */
const observer = new MutationObserver(write)

/**
 * Shows the page as with another text size in the browser's settings. Only those settings change an
 * em in media queries, so the queries are rewritten in pixels.
 */
export function showTextSize(next: number): void {
  percent = next
  document.documentElement.style.fontSize = `${percent}%`
  write()
}

/** Applies the styles of :focus-visible and :hover to `data-shows="focus"` and `"hover"` too. */
function write(): void {
  observer.disconnect()
  const rules = [...document.styleSheets].filter(({ ownerNode }) => ownerNode !== own)
  own.textContent = rules.map((sheet) => read(sheet.cssRules)).join('\n')
  document.head.append(own)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
}

function read(rules: CSSRuleList): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSMediaRule) {
        scale(rule)
        return `@media ${rule.conditionText} { ${read(rule.cssRules)} }`
      }
      if (!(rule instanceof CSSStyleRule)) return ''
      const [pseudo, selector] = SHOWN.find(([pseudo]) => rule.selectorText.includes(pseudo)) ?? []
      return pseudo ? `${rule.selectorText.replaceAll(pseudo, `:is(${selector})`)} { ${rule.style.cssText} }` : ''
    })
    .join('\n')
}

function scale(rule: CSSMediaRule): void {
  const written = lengths.get(rule) ?? rule.conditionText
  lengths.set(rule, written)
  rule.media.mediaText = written.replaceAll(
    /([\d.]+)em/g,
    (_em, amount) => `${(Number(amount) * 16 * percent) / 100}px`,
  )
}
