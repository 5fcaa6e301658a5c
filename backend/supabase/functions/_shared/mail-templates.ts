import * as v from 'valibot'
import type { MailMessage } from './mail.ts'

/**
 * The sender of the mails. The same words as in the app's `src/brand.ts`, which a deployed function
 * cannot import; a test compares the two.
 */
export const brand = {
  name: 'Florescer',
  tagline: 'Cura, Identidade e Propósito',
  contactEmail: 'contato@florescer.example',
  timeZone: 'America/Sao_Paulo',
} as const

/** The content of a mail, before it becomes HTML and text. */
interface Letter {
  subject: string
  title: string
  paragraphs: string[]
  button?: { label: string; url: string }
  /** Below the button, in a smaller size. */
  notes?: string[]
  /** For a mail to many people: the subject of the mail by which they unsubscribe. */
  unsubscribe?: string
  /** Below the notes: where the app asks whether she wants no more of them. */
  stop?: { label: string; url: string }
}

interface Context {
  to: string
  siteUrl: string
  /** The token of the link, in mails that have one. */
  token?: string
  /** Her own links to unsubscribe: the app's page, and the function that takes one click. */
  unsubscribe?: { page: string; url: string }
}

const Named = v.object({ nome: v.string() })
const Invitation = v.object({ nome: v.string(), dias: v.number() })
const SecondFactor = v.object({
  nome: v.string(),
  what: v.picklist(['used', 'off', 'reset']),
  restantes: v.optional(v.number()),
})
const Refusal = v.object({ nome: v.string(), motivo: v.nullish(v.string()) })
const Recado = v.object({ nome: v.string(), titulo: v.string(), previa: v.string() })

const EventReminder = v.object({
  nome: v.string(),
  titulo: v.string(),
  data: v.pipe(v.string(), v.isoTimestamp()),
  local: v.nullish(v.string()),
})

const TEMPLATES: Record<string, (data: unknown, context: Context) => Letter> = {
  receipt: (data) => ({
    subject: `Recebemos sua solicitação - ${brand.name}`,
    title: 'Recebemos sua solicitação',
    paragraphs: [
      greeting(v.parse(Named, data).nome),
      `Que alegria receber seu pedido para caminhar com o ${brand.name}. Nossa equipe vai ler com carinho o que você escreveu.`,
      'Quando seu acesso for aprovado, você receberá outro e-mail com um link para criar sua senha.',
    ],
    notes: ['Não foi você que fez este pedido? Pode ignorar este e-mail, ou nos escrever para apagarmos os dados.'],
  }),

  activation: (data, context) => {
    const { nome, dias } = v.parse(Invitation, data)
    return {
      subject: `Seu acesso foi aprovado - ${brand.name}`,
      title: 'Seu acesso foi aprovado',
      paragraphs: [greeting(nome), `Seja bem-vinda ao ${brand.name}! Agora é só criar a sua senha para entrar.`],
      button: { label: 'Criar minha senha', url: passwordLink(context) },
      notes: [validity(dias), 'Não pediu acesso? Pode ignorar este e-mail.'],
    }
  },

  refusal: (data) => {
    const { nome, motivo } = v.parse(Refusal, data)
    return {
      subject: `Sobre o seu pedido de acesso - ${brand.name}`,
      title: 'Sobre o seu pedido de acesso',
      paragraphs: [
        greeting(nome),
        `Agradecemos por você querer caminhar com o ${brand.name}. Lemos o seu pedido com carinho, e desta vez não vamos poder abrir o acesso.`,
        ...(motivo?.trim() ? [motivo.trim()] : []),
        `Se quiser conversar sobre isso, ou se algo mudar, escreva para ${brand.contactEmail}: uma pessoa da nossa equipe lê e responde.`,
      ],
      notes: ['Não foi você que fez este pedido? Pode ignorar este e-mail, ou nos escrever para apagarmos os dados.'],
    }
  },

  'password-reset': (data, context) => {
    const { nome, dias } = v.parse(Invitation, data)
    return {
      subject: `Crie uma nova senha - ${brand.name}`,
      title: 'Crie uma nova senha',
      paragraphs: [greeting(nome), 'Recebemos um pedido para criar uma nova senha para a sua conta.'],
      button: { label: 'Criar nova senha', url: passwordLink(context) },
      notes: [validity(dias), 'Não foi você? Pode ignorar este e-mail: sua senha continua a mesma.'],
    }
  },

  'second-factor': (data, { siteUrl }) => {
    const { nome, what, restantes } = v.parse(SecondFactor, data)
    const { title, words } = {
      used: {
        title: 'Um código de recuperação foi usado',
        words: `Alguém entrou na sua conta com um dos seus códigos de recuperação. Códigos que restam: ${restantes ?? 0}.`,
      },
      off: {
        title: 'A verificação em duas etapas foi desligada',
        words: 'Para entrar na sua conta, agora basta a senha.',
      },
      reset: {
        title: 'Sua verificação em duas etapas foi retirada',
        words:
          'Outra administradora retirou a verificação em duas etapas da sua conta. Entre com a sua senha e ligue-a de novo no perfil.',
      },
    }[what]
    return {
      subject: `${title} - ${brand.name}`,
      title,
      paragraphs: [greeting(nome), words],
      button: { label: 'Abrir o meu perfil', url: `${siteUrl}/perfil` },
      notes: [
        'Foi você quem fez ou pediu isto? Então está tudo certo. Se não foi, troque a sua senha e escreva para nós.',
      ],
    }
  },

  recado: (data, context) => {
    const { nome, titulo, previa } = v.parse(Recado, data)
    return {
      subject: `${brand.name} - Novo recado: ${titulo}`,
      title: titulo,
      paragraphs: [greeting(nome), previa],
      ...recadoEnd(context),
    }
  },

  reminder: (data, context) => {
    const { nome, titulo, previa } = v.parse(Recado, data)
    return {
      subject: `${brand.name} - Lembrete: ${titulo}`,
      title: titulo,
      paragraphs: [greeting(nome), 'Este recado ainda espera por você, para quando puder:', previa],
      ...recadoEnd(context),
    }
  },

  'event-reminder': (data, { siteUrl, unsubscribe }) => {
    const { nome, titulo, data: date, local } = v.parse(EventReminder, data)
    return {
      subject: `${brand.name} - Lembrete: ${titulo}`,
      title: titulo,
      paragraphs: [
        greeting(nome),
        'Você disse que vai, e nós nos alegramos com isso. O encontro está chegando:',
        [momentWords(date), local?.trim()].filter(Boolean).join('\n'),
      ],
      button: { label: 'Ver o encontro', url: `${siteUrl}/eventos` },
      notes: ['Não vai mais poder? Mude a sua resposta no aplicativo: assim preparamos tudo na medida.'],
      ...(unsubscribe && {
        stop: { label: 'Não quero mais receber recados e lembretes por e-mail', url: unsubscribe.page },
      }),
      unsubscribe: 'Não quero receber recados e lembretes por e-mail',
    }
  },
}

/** 'quinta-feira, 5 de novembro, às 19h30', in the ministry's zone; as the app's `src/lib/dates.ts`, which a test compares. */
function momentWords(date: string): string {
  const at = new Date(date)
  const said = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { timeZone: brand.timeZone, ...options }).format(at)
  const [hour, minute] = said({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).split(':')
  const time = `${Number(hour)}h${minute === '00' ? '' : minute}`
  return `${said({ weekday: 'long', day: 'numeric', month: 'long' })}, ${Number(hour) < 2 ? 'à' : 'às'} ${time}`
}

/** How every mail of a recado ends. Without her links (a test, an older mail) she writes to us. */
function recadoEnd({ siteUrl, unsubscribe }: Context): Pick<Letter, 'button' | 'notes' | 'stop' | 'unsubscribe'> {
  const why = `Você recebe os recados porque faz parte do ${brand.name}.`
  return {
    button: { label: 'Ler o recado', url: `${siteUrl}/recados` },
    notes: [unsubscribe ? why : `${why} Prefere não recebê-los por e-mail? Escreva para ${brand.contactEmail}.`],
    ...(unsubscribe && { stop: { label: 'Não quero mais receber os recados por e-mail', url: unsubscribe.page } }),
    unsubscribe: 'Não quero receber os recados por e-mail',
  }
}

/** Renders a template. Throws if the template is unknown or its data does not fit. */
export function renderMail(template: string, data: unknown, context: Context): MailMessage {
  const write = TEMPLATES[template]
  if (!write) throw new Error(`unknown mail template: ${template}`)
  const letter = write(data, context)
  return {
    to: context.to,
    subject: oneLine(letter.subject),
    html: toHtml(letter, context.siteUrl),
    text: toText(letter, context.siteUrl),
    ...(letter.unsubscribe && {
      unsubscribe: {
        mailto: `mailto:${brand.contactEmail}?subject=${encodeURIComponent(letter.unsubscribe)}`,
        url: context.unsubscribe?.url,
      },
    }),
  }
}

/** Whether this template's mail carries a link with a token. */
export const hasToken = (template: string | null): boolean => template === 'activation' || template === 'password-reset'

/** The person whom a mail to many people is for, if the mail says so. */
export function listMemberOf(template: string | null, data: unknown): string | undefined {
  const isOfMany = template === 'recado' || template === 'reminder' || template === 'event-reminder'
  const parsed = v.safeParse(v.object({ pessoa: v.pipe(v.string(), v.uuid()) }), data)
  return isOfMany && parsed.success ? parsed.output.pessoa : undefined
}

const greeting = (name: string): string => {
  const [first] = oneLine(name).split(' ')
  return first ? `Olá, ${first}!` : 'Olá!'
}
const validity = (days: number): string =>
  `O link vale por ${days} ${days === 1 ? 'dia' : 'dias'} e pode ser usado uma única vez. Depois, é só entrar com a sua senha.`

function passwordLink({ siteUrl, to, token }: Context): string {
  if (!token) throw new Error('this mail needs a token')
  return `${siteUrl}/criar-senha?${new URLSearchParams({ email: to, token })}`
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter]!)

/** An address as people say it, without its query. */
function shortOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname.replace(/\/$/, '')}`
}

/**
 * The app's dark colours, for mail programs that support them; others show the light ones, or
 * invent their own.
 */
const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#1b1417!important;color:#f3e9ec!important}
.card{background:#251c20!important;border-color:#3a2d33!important}
.soft,.soft a{color:#bfaeb5!important}
.brand{color:#e79bbb!important}
.button{background:#e79bbb!important;color:#2b0f1c!important}
}`

/**
 * The ministry's mark, a picture of the app: mail programs show no SVG and drop what is embedded.
 * The name stands beside it, for those that fetch no pictures.
 */
const DRAWING = '/icons/icon-192.png'

/**
 * Mail programs support tables and inline styles, and little else. Everything from outside is
 * escaped.
 */
function toHtml({ title, paragraphs, button, notes = [], stop }: Letter, siteUrl: string): string {
  const font = `font-family:Georgia,'Times New Roman',serif`
  const text = (content: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${escape(content).replaceAll('\n', '<br>')}</p>`
  const small = (content: string) =>
    `<p class="soft" style="margin:0 0 8px;font-size:14px;line-height:1.5;color:#6d5a62">${escape(content)}</p>`
  const link = button
    ? `<p style="margin:24px 0"><a class="button" href="${escape(button.url)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:#8a2f52;color:#ffffff;font-size:16px;text-decoration:none">${escape(button.label)}</a></p>
${small('Se o botão não abrir, toque neste endereço, ou segure o dedo sobre ele para copiá-lo:')}<p style="margin:0 0 16px;font-size:14px;line-height:1.5;overflow-wrap:anywhere"><a class="brand" href="${escape(button.url)}" style="color:#8a2f52">${escape(shortOf(button.url))}</a></p>`
    : ''
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(title)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;background:#fbf7f4;color:#2e1f26;${font}">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="card" style="padding:32px 24px;background:#ffffff;border:1px solid #efe4e0;border-radius:16px">
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>
<td width="44" style="padding-right:12px"><img src="${escape(siteUrl)}${DRAWING}" width="44" height="44" style="display:block;border:0" alt=""></td>
<td class="brand" style="font-size:20px;color:#8a2f52">${escape(brand.name)}</td>
</tr></table>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3;font-weight:normal">${escape(title)}</h1>
${paragraphs.map(text).join('\n')}
${link}
${notes.map(small).join('\n')}
${stop ? `<p class="soft" style="margin:0 0 8px;font-size:14px;line-height:1.5;color:#6d5a62"><a href="${escape(stop.url)}" style="color:#6d5a62">${escape(stop.label)}</a></p>` : ''}
</td></tr><tr><td class="soft" style="padding:16px 24px;font-size:14px;line-height:1.5;color:#6d5a62">
${escape(brand.name)} · ${escape(brand.tagline)}<br><a href="${escape(siteUrl)}" style="color:#6d5a62">${escape(siteUrl)}</a> · <a href="mailto:${escape(brand.contactEmail)}" style="color:#6d5a62">${escape(brand.contactEmail)}</a>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

function toText({ title, paragraphs, button, notes = [], stop }: Letter, siteUrl: string): string {
  const links = (link?: { label: string; url: string }) => (link ? [`${link.label}:\n${link.url}`] : [])
  const parts = [title, ...paragraphs, ...links(button), ...notes, ...links(stop)]
  return `${[...parts, `--\n${brand.name} · ${brand.tagline}\n${siteUrl} · ${brand.contactEmail}`].join('\n\n')}\n`
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' }
const UNSEEN = /<(script|style)\b[^]*?<\/\1\s*>/gi
/** Block elements end the text before them. */
const BLOCK =
  /<\/?(address|article|blockquote|caption|d[dlt]|div|fig(caption|ure)|h[1-6r]|li|[ou]l|p|pre|section|t(able|d|h|r))\b[^>]*>/gi
const ENDS_WITHOUT_A_STOP = /[\p{L}\p{N}\p{S})\]]$/u

/**
 * The text of an HTML message in one line, cut at `length` characters plus '...'. The same as the
 * app's own preview (src/lib/excerpt.ts).
 */
export function excerpt(html: string, length = 140): string {
  let text = ''
  for (const block of html.replaceAll(UNSEEN, ' ').replaceAll(BLOCK, '\0').split('\0')) {
    const words = wordsOf(block)
    if (words) text += `${text && (ENDS_WITHOUT_A_STOP.test(text) ? ' · ' : ' ')}${words}`
  }
  const letters = Array.from(text)
  return letters.length <= length ? text : `${letters.slice(0, length).join('').trimEnd()}...`
}

const wordsOf = (html: string) =>
  html
    .replaceAll(/<(br|img)\b[^>]*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
