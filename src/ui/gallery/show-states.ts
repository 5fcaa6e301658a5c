/** What can have the focus. Of radio buttons and of tabs only the chosen one has it. */
const CONTROL =
  ':is(a[href], button:not([aria-selected="false"]), select, textarea, input:not([type="radio"]:not(:checked)))'
const SHOWN: [pseudo: string, selector: string][] = [
  [':focus-visible', `:is([data-shows="focus"] ${CONTROL})`],
  [':hover', '[data-shows="hover"] *'],
]

const lengths = new WeakMap<CSSMediaRule, string>()
let percent = 100

const own = document.createElement('style')
/** Styles come one by one, and anew when a file changes. */
const observer = new MutationObserver(write)

/**
 * Makes the page look as with the browser's letters set to a size. The browser alone decides what an em is in a media
 * query, so these are rewritten in pixels.
 */
export function showLetters(next: number): void {
  percent = next
  document.documentElement.style.fontSize = `${percent}%`
  write()
}

/** Styles that change with the focus or the pointer apply to `data-shows="focus"` and `"hover"` too. */
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
