import { EXAMPLES, type Row } from './rights.examples.ts'

/**
 * One column at the edges of what it takes. `takes` and `refuses` are whole values; null means
 * 'left empty'.
 */
export interface Limit {
  table: string
  column: string
  takes: unknown[]
  refuses: unknown[]
}

const text = (length: number) => 'á'.repeat(length)
const list = (length: number) => Array.from({ length }, (_, i) => `/storage/v1/object/public/midia/${i}.webp`)
const url = (length: number, scheme = 'https://') => scheme + 'a'.repeat(length - scheme.length)

/** Lists of addresses: every entry is checked. */
const ADDRESSES = {
  takes: [['https://a.example/b.pdf'], ['http://a.example', '/storage/v1/object/public/media/a']],
  refuses: [
    ['javascript:alert(1)'],
    ['https://a.example/b.pdf', 'JavaScript:alert(1)'],
    ['data:text/html,x'],
    ['/etc/passwd'],
    ['//a.example/b'],
    ['https://a.example/b c'],
    [''],
    [null],
    [url(2001)],
  ],
}

/** A text of this many characters; with a minimum of 0 it may also be left empty. */
function length(table: string, column: string, from: number, to: number, make = text): Limit {
  return {
    table,
    column,
    takes: [make(Math.max(from, 1)), make(to), ...(from === 0 ? [null] : [])],
    refuses: [make(to + 1), ...(from > 0 ? [make(from - 1), null] : [])],
  }
}

function oneOf(table: string, column: string, takes: string[], isOptional = false): Limit {
  return {
    table,
    column,
    takes: [...takes, ...(isOptional ? [null] : [])],
    refuses: ['outro', '', ...(isOptional ? [] : [null])],
  }
}

const mediaUrl = (table: string, column: string, isOptional = true): Limit => ({
  table,
  column,
  takes: [
    url(2000),
    'http://exemplo.example/a.png',
    '/storage/v1/object/public/midia/a.webp',
    ...(isOptional ? [null] : []),
  ],
  refuses: [
    url(2001),
    '',
    'foto.png',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'https://a b',
    '/outra/pasta.png',
    ...(isOptional ? [] : [null]),
  ],
})

/** Dates that no clock shows, and the first and last moment that one may show. */
const moment = (table: string, column: string, isOptional = false): Limit => ({
  table,
  column,
  takes: ['1970-01-01T00:00:00Z', '2099-12-31T23:59:59Z', ...(isOptional ? [null] : [])],
  refuses: ['-infinity', 'infinity', '0044-03-15 BC', '1969-12-31T23:59:59Z', '2100-01-01T00:00:00Z', '12026-01-01'],
})

/** The end of what has begun today. */
const end = (table: string): Limit => ({
  table,
  column: 'expira_em',
  takes: ['2099-12-31T23:59:59Z', null],
  refuses: ['-infinity', 'infinity', '1970-01-01T00:00:00Z', '2100-01-01T00:00:00Z'],
})

const emailOf = (size: number) => `${'a'.repeat(size - '@a.bc'.length)}@a.bc`
/**
 * The day `years` years ago and `days` later, as YYYY-MM-DD; as in Postgres, 29 February becomes
 * the 28th.
 */
function daysAgo(years: number, days = 0): string {
  const now = new Date()
  const [year, month] = [now.getUTCFullYear() - years, now.getUTCMonth()]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), lastOfMonth) + days)).toISOString().slice(0, 10)
}

/** What a visitor may send: tried as a visitor, for whom the age is checked too. */
const ACCESS_REQUEST: Limit[] = [
  length('acessos_pendentes', 'nome', 3, 100),
  { table: 'acessos_pendentes', column: 'nome', takes: [' Ana '], refuses: ['  a  '] },
  length('acessos_pendentes', 'email', 6, 255, (size) => (size < 6 ? '@a.bc' : emailOf(size))),
  {
    table: 'acessos_pendentes',
    column: 'email',
    takes: ['a+b@c.example'],
    refuses: ['a@b', 'a b@c.d', 'sem-arroba.example', 'a@@b.c'],
  },
  length('acessos_pendentes', 'telefone', 10, 20),
  length('acessos_pendentes', 'endereco', 5, 200),
  {
    table: 'acessos_pendentes',
    column: 'data_nascimento',
    takes: [daysAgo(13), daysAgo(13, -1), '1988-02-29', '1900-01-02'],
    refuses: [
      daysAgo(13, 1),
      daysAgo(0),
      daysAgo(-1),
      '1989-02-29',
      '1990-02-31',
      '1990-13-01',
      '1900-01-01',
      'ontem?',
      null,
    ],
  },
  length('acessos_pendentes', 'instagram', 2, 50),
  length('acessos_pendentes', 'igreja', 0, 100),
  length('acessos_pendentes', 'grupo', 1, 100),
  oneOf('acessos_pendentes', 'batizada', ['Sim', 'Não'], true),
  length('acessos_pendentes', 'como_conheceu', 3, 500),
  length('acessos_pendentes', 'quem_convidou', 0, 100),
  length('acessos_pendentes', 'expectativas', 10, 1000),
  { table: 'acessos_pendentes', column: 'consentimento_lgpd', takes: [true], refuses: [false, null] },
  length('acessos_pendentes', 'consentimento_versao', 0, 40),
  length('acessos_pendentes', 'origem', 0, 100),
]

const CONTENT: Limit[] = [
  length('devotionals', 'title', 1, 200),
  length('devotionals', 'theme', 1, 100),
  length('devotionals', 'verse', 1, 500),
  length('devotionals', 'reflection', 1, 5000),
  length('devotionals', 'action', 1, 500),
  length('devotionals', 'prayer', 0, 2000),
  { table: 'devotionals', column: 'day_number', takes: [1, 30], refuses: [0, 31, -1, null] },
  {
    table: 'devotionals',
    column: 'date',
    takes: [null, '2028-02-29', '1970-01-01', '2099-12-31'],
    refuses: ['2027-02-29', '-infinity', 'infinity', '1969-12-31', '2100-01-01'],
  },
  mediaUrl('devotionals', 'image_url'),
  length('devotionals', 'image_alt', 0, 300),
  length('recados', 'titulo', 1, 200),
  { table: 'recados', column: 'titulo', takes: [], refuses: ['   '] },
  length('recados', 'mensagem', 1, 50_000),
  { table: 'recados', column: 'mensagem', takes: [], refuses: ['   '] },
  { table: 'recados', column: 'autor', takes: [text(100)], refuses: [text(101), null] },
  {
    table: 'recados',
    column: 'anexos',
    takes: [[], list(20), ...ADDRESSES.takes],
    refuses: [list(21), null, ...ADDRESSES.refuses],
  },
  length('events', 'title', 1, 200),
  length('events', 'description', 0, 2000),
  length('events', 'location', 0, 200),
  {
    table: 'events',
    column: 'event_date',
    takes: ['2027-03-08T19:30:00-03:00'],
    refuses: [null, '2027-02-30T10:00:00Z'],
  },
  moment('events', 'event_date'),
  moment('recados', 'publicado_em'),
  moment('devotionals', 'publicado_em'),
  end('recados'),
  end('devotionals'),
  moment('products', 'created_at'),
  {
    table: 'events',
    column: 'registration_url',
    takes: [null, url(2000), 'http://a.example'],
    refuses: [url(2001), '', 'inscricao', 'javascript:x', '/storage/v1/object/public/a'],
  },
  mediaUrl('events', 'image_url'),
  length('events', 'image_alt', 0, 300),
  length('videos', 'title', 1, 200),
  length('videos', 'description', 0, 1000),
  mediaUrl('videos', 'video_url', false),
  mediaUrl('videos', 'thumbnail_url'),
  length('videos', 'image_alt', 0, 300),
  { table: 'videos', column: 'order_index', takes: [0, 1], refuses: [-1, null] },
  length('products', 'name', 1, 200),
  length('products', 'description', 0, 2000),
  length('products', 'image_alt', 0, 300),
  { table: 'products', column: 'price', takes: [0, 99_999_999.99], refuses: [-0.01, 100_000_000, null] },
  { table: 'products', column: 'stock', takes: [0, 7], refuses: [-1, null] },
  {
    table: 'products',
    column: 'images',
    takes: [[], list(10), ...ADDRESSES.takes],
    refuses: [list(11), null, ...ADDRESSES.refuses],
  },
]

const PEOPLE: Limit[] = [
  oneOf('user_roles', 'role', ['admin', 'member', 'pending']),
  { table: 'profiles', column: 'email', takes: [emailOf(255)], refuses: [emailOf(256), null] },
  length('profiles', 'nome', 0, 100),
  length('groups', 'nome', 1, 100),
  length('usuarios_aprovados', 'email', 3, 255),
  length('usuarios_aprovados', 'nome', 2, 100),
  { table: 'usuarios_aprovados', column: 'nome', takes: [], refuses: ['  a  '] },
  length('usuarios_aprovados', 'grupo_turma', 0, 100),
  length('usuarios_aprovados', 'aprovado_por', 0, 255),
  oneOf('usuarios_aprovados', 'status_conta', ['ativo', 'desativado']),
  oneOf('acessos_pendentes', 'status', ['pendente', 'aprovado', 'recusado']),
  length('acessos_pendentes', 'grupo_turma', 0, 100),
  // The guard empties it for people; the table's own rule says that nothing is ever stored.
  { table: 'acessos_pendentes', column: 'website', takes: [null], refuses: ['', 'https://exemplo.example'] },
  length('email_queue', 'to_email', 3, 255),
  length('email_queue', 'subject', 1, 500),
  oneOf('email_queue', 'template', ['receipt', 'activation', 'password-reset', 'recado'], true),
  {
    table: 'acessos_pendentes',
    column: 'data_nascimento',
    takes: ['1900-01-02', '2099-12-31'],
    refuses: ['-infinity', 'infinity', '2100-01-01'],
  },
  moment('acessos_pendentes', 'criado_em'),
  moment('acessos_pendentes', 'consentimento_em'),
  moment('usuarios_aprovados', 'aprovado_em'),
  moment('usuarios_aprovados', 'activation_expires', true),
  moment('usuarios_aprovados', 'ultimo_login', true),
  moment('pedidos_de_exclusao', 'pedido_em'),
  moment('pedidos_de_exclusao', 'concluir_ate'),
  moment('email_queue', 'sent_at', true),
  length('admin_logs', 'acao', 1, 100),
  length('admin_logs', 'alvo_email', 0, 255),
  {
    table: 'admin_logs',
    column: 'detalhes',
    takes: [{ texto: 'a'.repeat(19_900) }, null],
    refuses: [{ texto: 'a'.repeat(20_000) }],
  },
]

const MEMBER_STATE: Limit[] = [
  // Null means that the phone does not know: see the migration 'dates'.
  moment('user_progress', 'started_at', true),
  moment('recados_leitura', 'lido_em'),
  { table: 'user_progress', column: 'journey', takes: [1, 1000], refuses: [0, 1001, null] },
  { table: 'user_progress', column: 'last_completed_day', takes: [0, 30], refuses: [-1, 31, null] },
  {
    table: 'user_progress',
    column: 'completed_days',
    takes: [[], [1], Array.from({ length: 30 }, (_, i) => i + 1)],
    refuses: [[0], [31], [-1], [1, null]],
  },
  {
    table: 'devotional_favorites',
    column: 'stamp',
    takes: ['001700000000000-00000-celular1', '000000000000000-99999-00000000', ''],
    refuses: [
      '001700000000000-00000-Celular1',
      '1700000000000-00000-celular1',
      '001700000000000-0000-celular1',
      'hoje',
      null,
    ],
  },
]

const ANSWERS: Limit[] = [
  {
    table: 'event_answers',
    column: 'answer',
    takes: ['vou', 'talvez', 'nao', 'nenhuma'],
    refuses: ['Vou', 'não', 'sim', '', null],
  },
  {
    table: 'event_answers',
    column: 'stamp',
    takes: ['001700000000000-00000-celular1', ''],
    refuses: ['001700000000000-00000-Celular1', '1700000000000-00000-celular1', 'hoje', null],
  },
]

const item = (changes: object = {}) => ({
  product_id: '00000000-0000-4000-8000-000000000701',
  name: 'Caneca',
  quantity: 1,
  seen_cents: 4200,
  ...changes,
})
const items = (howMany: number) =>
  Array.from({ length: howMany }, (_, i) =>
    item({ product_id: `00000000-0000-4000-8000-0000000007${String(i).padStart(2, '0')}` }),
  )
const ORDERS: Limit[] = [
  {
    table: 'orders',
    column: 'items',
    takes: [[item()], items(50), [item({ quantity: 999, seen_cents: 0, name: '' })], [item({ name: text(200) })]],
    refuses: [
      [],
      {},
      'Caneca',
      null,
      [null],
      ['Caneca'],
      items(51),
      [item(), item()],
      [item({ quantity: 0 })],
      [item({ quantity: 1000 })],
      [item({ quantity: 1.5 })],
      [item({ quantity: -1 })],
      [item({ quantity: '1' })],
      [item({ seen_cents: -1 })],
      [item({ seen_cents: null })],
      [item({ name: text(201) })],
      [item({ name: 7 })],
      [item({ product_id: 'caneca' })],
      [item({ product_id: undefined })],
      [item({ price_cents: 1 })],
    ],
  },
]

const note = (texts: unknown[]) =>
  Object.fromEntries(texts.map((text, i) => [`${String(i).padStart(15, '0')}-celular1`, text]))
const NOTES: Limit[] = [
  { table: 'day_notes', column: 'day_number', takes: [1, 30], refuses: [0, 31, -1, null] },
  {
    table: 'day_notes',
    column: 'versions',
    takes: [{}, note([text(40_000)]), note(Array.from({ length: 12 }, () => 'Paz')), note(['🌷'.repeat(40_000)])],
    refuses: [
      note([text(40_001)]),
      note(Array.from({ length: 13 }, () => 'Paz')),
      note(Array.from({ length: 6 }, () => 'a'.repeat(40_000))),
      note(['']),
      note([7]),
      note([null]),
      note([{ texto: 'Paz' }]),
      { '1-celular1': 'Paz' },
      { '000000000000001-Celular1': 'Paz' },
      { '000000000000001-celular1 ': 'Paz' },
      ['Paz'],
      'Paz',
      null,
    ],
  },
  {
    table: 'day_notes',
    column: 'seen',
    takes: [{}, { celular1: 0 }, { celular1: 999_999_999_999_999 }],
    refuses: [
      Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`celul${String(i).padStart(3, '0')}`, 1])),
      { celular1: 1_000_000_000_000_000 },
      { celular1: 1.5 },
      { celular1: -1 },
      { celular1: '1' },
      { celular: 1 },
      [],
      null,
    ],
  },
]

/** All limits of what people write, and whatever else the tables check. */
export const LIMITS: { as: 'anon' | 'superuser'; limit: Limit }[] = [
  ...ACCESS_REQUEST.map((limit) => ({ as: 'anon' as const, limit })),
  ...[...CONTENT, ...PEOPLE, ...MEMBER_STATE, ...ANSWERS, ...ORDERS, ...NOTES].map((limit) => ({
    as: 'superuser' as const,
    limit,
  })),
]

/** One value of what a member's phone says to `my_reminder`, at the edges of what it takes. */
export interface ReminderLimit extends Omit<Limit, 'table' | 'column'> {
  argument: keyof typeof REMINDER
  field: string
}

const MINUTE = { takes: [0, 1439], refuses: [-1, 1440, 99_999, 1.5, '6h', '', [], null] }
const YES_OR_NO = { takes: [true, false], refuses: ['talvez', '', 2, {}, null] }
const letters = (howMany: number) => 'a'.repeat(howMany)
const PUSH = 'https://fcm.googleapis.com/fcm/send/'

/** A choice and a subscription as they should be. */
export const REMINDER = {
  reminder: {
    on: true,
    minute: 360,
    weekdays: 127,
    zone: 'America/Sao_Paulo',
    recados: false,
    quietFrom: 1320,
    quietUntil: 420,
    stamp: '001700000000000-00000-celular1',
  },
  subscription: { endpoint: `${PUSH}a`, p256dh: letters(87), auth: letters(22) },
} as const

export const REMINDER_LIMITS: ReminderLimit[] = [
  { argument: 'reminder', field: 'on', ...YES_OR_NO },
  { argument: 'reminder', field: 'minute', ...MINUTE },
  { argument: 'reminder', field: 'weekdays', takes: [1, 127], refuses: [0, 128, -1, 99_999, 'dom', null] },
  // What no clock knows is the ministry's zone: the choice itself counts.
  {
    argument: 'reminder',
    field: 'zone',
    takes: ['America/Manaus', 'Mars/Olympus', '../etc', 'a'.repeat(65), "'; drop table x; --", '', 7, null],
    refuses: [],
  },
  { argument: 'reminder', field: 'recados', ...YES_OR_NO },
  { argument: 'reminder', field: 'quietFrom', ...MINUTE },
  { argument: 'reminder', field: 'quietUntil', ...MINUTE },
  {
    argument: 'reminder',
    field: 'stamp',
    // As of every register: one from the future is the server's now, none is too.
    takes: ['000000000000000-99999-00000000', '999999999999999-00000-celular1', ''],
    refuses: ['001700000000000-00000-Celular1', '1700000000000-00000-celular1', 'agora', null],
  },
  {
    argument: 'subscription',
    field: 'endpoint',
    takes: [`${PUSH}${letters(2000 - PUSH.length)}`],
    refuses: [
      `${PUSH}${letters(2001 - PUSH.length)}`,
      'http://fcm.googleapis.com/a',
      'https://fcm.googleapis.com/',
      'https://ana@fcm.googleapis.com/a',
      'https://fcm.googleapis.com/a b',
      'javascript:alert(1)',
      '',
      null,
    ],
  },
  {
    argument: 'subscription',
    field: 'p256dh',
    takes: [letters(86), letters(88)],
    refuses: [letters(85), letters(89), `${letters(86)}+`, '', null],
  },
  {
    argument: 'subscription',
    field: 'auth',
    takes: [letters(22), letters(24)],
    refuses: [letters(21), letters(25), `${letters(22)}/`, '', null],
  },
]

/** A whole valid row, with this value in this column. */
export function rowWith({ table, column }: Limit, value: unknown, owner: { id: string; email: string }): Row {
  return { ...EXAMPLES[table]!.row(owner, 1), [column]: value }
}
