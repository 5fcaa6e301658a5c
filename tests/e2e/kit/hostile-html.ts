import type { App } from './app-server.ts'

/** What a vector wants to run. It reaches the counter from a frame of the page too. */
const RUN = 'parent.ran()'
const entities = (text: string) => [...text].map((letter) => `&#${letter.charCodeAt(0)};`).join('')
const IMG = `<img src=nada onerror=${RUN}>`
const DATA_PAGE = `data:text/html,<script>${RUN}</script>`

/**
 * Hostile messages by what they try. Written for this project after the kinds of attack that
 * sanitisers are known to have met: handlers, addresses, frames, foreign namespaces, text that
 * changes its meaning when it is parsed again, and names that take the place of the parser's own.
 */
export const hostileMessages: Record<string, readonly string[]> = {
  handlers: [
    IMG,
    `<img src=nada onerror="${RUN}" alt="x">`,
    `<img/src=nada/onerror=${RUN}>`,
    `<img src="nada" ONERROR='${RUN}'//`,
    `<IMG SRC=nada oNeRrOr=${RUN}>`,
    `<img src=nada onerror=${entities(RUN)}>`,
    `<img src='nada'\u000conerror=${RUN}>`,
    `<img src=/favicon.svg onload=${RUN}>`,
    `<img srcset=nada onerror=${RUN}>`,
    `<image src=nada onerror=${RUN}>`,
    `<body onload=${RUN}>`,
    `<input autofocus onfocus=${RUN}>`,
    `<select autofocus onfocus=${RUN}><option>x</select>`,
    `<textarea autofocus onfocus=${RUN}></textarea>`,
    `<button autofocus onfocus=${RUN}>x</button>`,
    `<a href=# autofocus tabindex=1 onfocus=${RUN}>x</a>`,
    `<p tabindex=1 autofocus onfocusin=${RUN}>x</p>`,
    `<details open ontoggle=${RUN}><summary>x</summary>y</details>`,
    `<video><source onerror=${RUN} src=nada></video>`,
    `<video src=nada onerror=${RUN}></video>`,
    `<audio src=nada onerror=${RUN}></audio>`,
    `<video autoplay onloadstart=${RUN} src=nada></video>`,
    `<marquee onstart=${RUN}>x</marquee>`,
    `<style>@keyframes k{}</style><p style="animation:k 1ms" onanimationstart=${RUN}>x</p>`,
    `<p style="animation:aparece 1ms" onanimationend=${RUN}>x</p>`,
    `<p onclick=${RUN} onmouseover=${RUN} onpointerenter=${RUN}>x</p>`,
    `<div contenteditable onblur=${RUN} accesskey=x onclick=${RUN}>x</div>`,
    `<div popover id=p onbeforetoggle=${RUN}>x</div><button popovertarget=p>y</button>`,
    `<dialog open oncancel=${RUN} onclose=${RUN}>x</dialog>`,
    `<object data=nada onerror=${RUN}></object>`,
    `<embed src=nada onerror=${RUN}>`,
    `<link rel=stylesheet href=nada onerror=${RUN}>`,
    `<frameset onload=${RUN}>`,
    `<xyz style=content-visibility:auto oncontentvisibilityautostatechange=${RUN}>x</xyz>`,
  ],
  scripts: [
    `<script>${RUN}</script>`,
    `<ScRiPt>${RUN}</sCrIpT >`,
    `<script src="data:text/javascript,${RUN}"></script>`,
    `<script type=module>${RUN}</script>`,
    `<script/x>${RUN}</script>`,
    `<scr<script>ipt>${RUN}</scr</script>ipt>`,
    `</script><script>${RUN}</script>`,
    `<script>/*<!--*/${RUN}//--></script>`,
    `<script\u0000>${RUN}</script>`,
    `<svg><script>${RUN}</script></svg>`,
    `<svg><script href="data:text/javascript,${RUN}" /></svg>`,
    `<svg><script xlink:href="data:text/javascript,${RUN}"></script></svg>`,
    `<math><script>${RUN}</script></math>`,
    `<svg:script>${RUN}</svg:script>`,
    `<script for=window event=onload>${RUN}</script>`,
  ],
  addresses: [
    `<a href="javascript:${RUN}">x</a>`,
    `<a href="JaVaScRiPt:${RUN}">x</a>`,
    `<a href=" &#14; javascript:${RUN}">x</a>`,
    `<a href="java\nscript:${RUN}">x</a>`,
    `<a href="java&Tab;script:${RUN}">x</a>`,
    `<a href="javascript&colon;${RUN}">x</a>`,
    `<a href="${entities('javascript:')}${RUN}">x</a>`,
    `<a href="\u0001javascript:${RUN}">x</a>`,
    `<a href="javascript://a%0a${RUN}">x</a>`,
    `<a href="vbscript:${RUN}">x</a>`,
    `<a href="${DATA_PAGE}">x</a>`,
    `<a href="data:text/html;base64,${btoa(`<script>${RUN}</script>`)}">x</a>`,
    `<a href="view-source:javascript:${RUN}">x</a>`,
    `<a href="feed:javascript:${RUN}">x</a>`,
    `<a href="blob:null/x">x</a>`,
    `<a href="filesystem:x">x</a>`,
    `<a ping="javascript:${RUN}" href="https://a.example">x</a>`,
    `<area href="javascript:${RUN}" shape=default>`,
    `<map name=m><area href="javascript:${RUN}"></map><img usemap=#m src=/favicon.svg>`,
    `<img src="javascript:${RUN}">`,
    `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'/>">`,
    `<img lowsrc="javascript:${RUN}" dynsrc="javascript:${RUN}">`,
    `<table background="javascript:${RUN}"><tr><td background="javascript:${RUN}">x</td></tr></table>`,
    `<blockquote cite="javascript:${RUN}">x</blockquote>`,
    `<form action="javascript:${RUN}"><button autofocus>x</button></form>`,
    `<form id=f></form><button form=f formaction="javascript:${RUN}">x</button>`,
    `<input type=image src=nada onerror=${RUN} formaction="javascript:${RUN}">`,
    `<isindex action="javascript:${RUN}" type=image src=nada onerror=${RUN}>`,
    `<base href="javascript:${RUN}//"><a href="x">x</a>`,
    `<base href="https://mal.example/"><img src="x">`,
    `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
    `<meta http-equiv=refresh content="0;url=${DATA_PAGE}">`,
    `<meta http-equiv=refresh content="0;url=https://mal.example/">`,
    `<link rel=import href="${DATA_PAGE}">`,
    `<link rel=prefetch href="https://mal.example/">`,
    `<video poster="javascript:${RUN}"></video>`,
    `<math href="javascript:${RUN}">x</math>`,
    `<math><maction actiontype="statusline#http://x" xlink:href="javascript:${RUN}">x</maction></math>`,
    `<svg><a xlink:href="javascript:${RUN}"><text y=20>x</text></a></svg>`,
  ],
  frames: [
    `<iframe src="javascript:${RUN}"></iframe>`,
    `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
    `<iframe srcdoc="${entities(IMG)}"></iframe>`,
    `<iframe src="${DATA_PAGE}"></iframe>`,
    `<iframe onload=${RUN}></iframe>`,
    `<frame src="javascript:${RUN}">`,
    `<object data="javascript:${RUN}"></object>`,
    `<object data="${DATA_PAGE}"></object>`,
    `<object type="text/x-scriptlet" data="${DATA_PAGE}"></object>`,
    `<embed src="javascript:${RUN}">`,
    `<embed src="${DATA_PAGE}" type=text/html>`,
    `<applet code="javascript:${RUN}"></applet>`,
    `<portal src="${DATA_PAGE}" onload=${RUN}></portal>`,
    `<fencedframe src="${DATA_PAGE}"></fencedframe>`,
    `<noembed><iframe onload=${RUN}></noembed>`,
    `<iframe name=parent srcdoc="<script>parent.ran()</script>"></iframe>`,
  ],
  namespaces: [
    `<svg onload=${RUN}>`,
    `<svg/onload=${RUN}>`,
    `<svg><g onload=${RUN}></g></svg>`,
    `<svg><animate onbegin=${RUN} attributeName=x dur=1s></svg>`,
    `<svg><set onbegin=${RUN} attributeName=x to=1></svg>`,
    `<svg><image href=nada onerror=${RUN} /></svg>`,
    `<svg><a><animate attributeName=href values="javascript:${RUN}" /><text y=20>x</text></a></svg>`,
    `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='${RUN}'/></svg>#x"></svg>`,
    `<svg><foreignObject><iframe onload=${RUN}></iframe></foreignObject></svg>`,
    `<svg><foreignObject>${IMG}</foreignObject></svg>`,
    `<svg><desc>${IMG}</desc></svg>`,
    `<svg><title>${IMG}</title></svg>`,
    `<svg><style>${IMG}</style></svg>`,
    `<svg><style>@import "javascript:${RUN}"</style></svg>`,
    `<svg><handler type="text/javascript">${RUN}</handler></svg>`,
    `<svg><feImage xlink:href=nada onerror=${RUN} /></svg>`,
    `<svg><![CDATA[><img src=nada onerror=${RUN}>]]></svg>`,
    `<math><mtext>${IMG}</mtext></math>`,
    `<math><annotation-xml encoding="text/html">${IMG}</annotation-xml></math>`,
    `<math><mi//xlink:href="data:x,<script>${RUN}</script>"></math>`,
    `<math><mstyle onclick=${RUN} href=#x>x</mstyle></math>`,
    `<xml id=x><a><b>&lt;img src=nada onerror=${RUN}&gt;</b></a></xml>`,
    `<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></x>`,
  ],
  mutations: [
    `<noscript><p title="</noscript>${IMG}"></noscript>`,
    `<noscript><style></noscript>${IMG}</style></noscript>`,
    `<style><style/>${IMG}</style>`,
    `<title><a title="</title>${IMG}"></a></title>`,
    `<textarea><a title="</textarea>${IMG}"></textarea>`,
    `<xmp><a title="</xmp>${IMG}"></xmp>`,
    `<noembed><a title="</noembed>${IMG}"></noembed>`,
    `<noframes><a title="</noframes>${IMG}"></noframes>`,
    `<iframe><a title="</iframe>${IMG}"></iframe>`,
    `<plaintext>${IMG}`,
    `<template>${IMG}</template>`,
    `<template><template>${IMG}</template></template>`,
    `<svg></p><style><a id="</style>${IMG}">`,
    `<math></br><style><a title="</style>${IMG}">`,
    `<svg><p><style><a title="</style>${IMG}">`,
    `<svg><style><a title="</style>${IMG}"></a></style></svg>`,
    `<form><math><mtext></form><form><mglyph><style></math>${IMG}`,
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=nada onerror=${RUN}&gt;">`,
    `<math><mtext><table><mglyph><svg><mtext><style><a title="</style>${IMG}">`,
    `<math><annotation-xml encoding="text/html"><style><!--</style><a title="-->${IMG}">`,
    `<svg><annotation-xml><foreignObject><style><!--</style><p title="-->${IMG}">`,
    `<select><template><style><!--</select></template></style><a rel="--></style>${IMG}">`,
    `<table><caption><svg><title><table><caption></caption></table></title><style><a title="</style>${IMG}">`,
    `<!-- > ${IMG} -->`,
    `<!--><img src=nada onerror=${RUN}>-->`,
    `<!---><img src=nada onerror=${RUN}>-->`,
    `<!--!><img src=nada onerror=${RUN}>--!>`,
    `<! foo="><img src=nada onerror=${RUN}>">`,
    `</ foo="><img src=nada onerror=${RUN}>">`,
    `<? foo="><img src=nada onerror=${RUN}>">`,
    `<![CDATA[ ${IMG} ]]>`,
    `<!--[if gte IE 4]>${IMG}<![endif]-->`,
    `<p title="&quot;&gt;${entities(IMG)}">x</p>`,
    `<p title="\`><img src=nada onerror=${RUN}>">x</p>`,
    `&lt;img src=nada onerror=${RUN}&gt;`,
    `&amp;lt;img src=nada onerror=${RUN}&amp;gt;`,
    `<p>&lt;<b></b>img src=nada onerror=${RUN}&gt;</p>`,
    `<img alt="<x" title="/><img src=nada onerror=${RUN}>">`,
    `${'<div>'.repeat(520)}<math><mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=nada onerror=${RUN}&gt;">${'</div>'.repeat(520)}`,
    `${'<b>'.repeat(300)}<table><svg><style><a title="</style>${IMG}">`,
  ],
  clobbering: [
    `<a id=ran></a><a id=ran name=x href="javascript:${RUN}">x</a>`,
    `<form id=document><input name=cookie><input name=body></form>`,
    `<img name=getElementById><img name=createElement>`,
    `<form><input name=attributes onfocus=${RUN} autofocus>${IMG}</form>`,
    `<form onclick=${RUN}><input name=childNodes>${IMG}</form>`,
    `<form><input name=nodeName><input name=parentNode>${IMG}</form>`,
    `<form><input name=removeChild><input name=remove><input name=replaceWith>${IMG}</form>`,
    `<form><input name=namespaceURI>${IMG}</form>`,
    `<form name=querySelectorAll>${IMG}</form>`,
    `<iframe name=ran srcdoc=x></iframe>`,
    `<a id=defaultView></a><a id=location href="https://mal.example">x</a>`,
    `<p is="x-y" onconnected=${RUN}>x</p>`,
  ],
  shadows: [
    `<div><template shadowrootmode=open>${IMG}<slot></slot></template></div>`,
    `<div><template shadowrootmode=closed><script>${RUN}</script></template></div>`,
    `<template shadowrootmode=open><style>:host{color:red}</style>${IMG}</template>`,
    `<slot name=x onslotchange=${RUN}>${IMG}</slot>`,
  ],
  styles: [
    `<style>@import url("javascript:${RUN}")</style>`,
    `<style>body{background:url("javascript:${RUN}")}</style>`,
    `<p style="width:expression(${RUN})">x</p>`,
    `<p style="background:url(javascript:${RUN})">x</p>`,
    `<p style="behavior:url(#x)">x</p>`,
    `<p style="position:fixed;inset:0">x</p>`,
    `<link rel=stylesheet href="data:text/css,body{display:none}">`,
  ],
}

export const allHostile: readonly string[] = Object.values(hostileMessages).flat()

/** Publishes one recado for each, the first one newest; returns their ids. */
export async function publishHostile(app: App): Promise<string[]> {
  const ids: string[] = []
  for (const [i, message] of allHostile.entries()) {
    // A database cannot hold this character as text, and the vector is hostile enough without it.
    const [row] = await app.sql<{ id: string }>(
      `insert into public.recados (titulo, mensagem, publicado_em) values ($1, $2, now() - $3::int * interval '1 minute') returning id`,
      [`Hostil ${i}`, message.replaceAll('\u0000', ''), i],
    )
    ids.push(row!.id)
  }
  return ids
}

/** Counts what runs. Runs in the page before its scripts. */
export function countRuns(): void {
  let runs = 0
  Object.assign(window, { ran: () => (runs += 1), runs: () => runs })
}

/**
 * How often something ran. Waits until a broken picture that begins last has failed, and a frame
 * after it. Runs in the page.
 */
export async function runsSoFar(): Promise<number> {
  await new Promise<void>((resolve) => {
    const last = new Image()
    last.onerror = last.onload = () => setTimeout(() => requestAnimationFrame(() => resolve()))
    last.src = `data:image/png,${Math.random()}`
  })
  return (window as unknown as { runs(): number }).runs()
}

/** What in the shown message is more than text, layout and safe addresses. Runs in the page. */
export function strangeParts(): string[] {
  const TAGS =
    /^(p|br|hr|div|span|strong|b|em|i|u|s|del|ins|mark|small|sub|sup|abbr|q|cite|code|pre|blockquote|h[2-6]|ul|ol|li|dl|dt|dd|a|img|figure|figcaption|table|caption|thead|tbody|tfoot|tr|th|td)$/
  const ATTRIBUTES =
    /^(href|src|alt|title|lang|dir|width|height|colspan|rowspan|scope|start|reversed|target|rel|loading|decoding|role|aria-label|tabindex|data-scrolls)$/
  const body = document.querySelector('main article > div')
  if (!body) return ['no message is shown']
  return [...body.querySelectorAll('*')].flatMap((element) => {
    const found: string[] = []
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !TAGS.test(element.localName))
      found.push(`<${element.localName}>`)
    if (element.shadowRoot) found.push(`shadow root of <${element.localName}>`)
    for (const { name, value } of element.attributes) {
      if (!ATTRIBUTES.test(name)) found.push(`${element.localName} ${name}`)
      if (name === 'href' && !/^(https?|mailto|tel):/.test(value)) found.push(`href ${value}`)
      if (name === 'src' && !value.startsWith('https://') && !value.startsWith(`${location.origin}/`))
        found.push(`src ${value}`)
    }
    return found
  })
}

/**
 * Puts every message on the page unchanged, and returns how often something ran. The control. Runs
 * in the page.
 */
export async function putRaw(messages: readonly string[]): Promise<number> {
  let runs = 0
  Object.assign(window, { ran: () => (runs += 1) })
  const place = document.body.appendChild(document.createElement('div'))
  for (const message of messages) {
    // Some would end the document itself, and some need their own parser; these are left out.
    if (/http-equiv|<base|<frameset|<plaintext/.test(message)) continue
    place.innerHTML = message
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }
  place.remove()
  await new Promise<void>((resolve) => {
    const last = new Image()
    last.onerror = last.onload = () => setTimeout(() => resolve())
    last.src = `/nao-existe-${Math.random()}.png`
  })
  return runs
}
