import { REMINDER } from '#tests/backend/schema/limits.cases.ts'
import type { Random } from '#tests/sync/kit/random.ts'

/** One request as a stranger's program might send it. */
export interface StrangeRequest {
  method: string
  /** As in the request line, with its query. */
  target: string
  headers: Record<string, string>
  body: Buffer | null
}

/** What the caller claims to be; null for no credentials. */
export type Tokens = Record<'member' | 'expired' | 'publishable', string>

const METHODS = ['GET', 'GET', 'POST', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE']
const UUID = '10000000-0000-4000-8000-00000000000b'

/** Paths of the product, of what its parts have besides, and of other servers. */
const PATHS = [
  '/auth/v1/token?grant_type=password',
  '/auth/v1/token?grant_type=refresh_token',
  '/auth/v1/signup',
  '/auth/v1/user',
  '/auth/v1/logout',
  '/auth/v1/settings',
  '/auth/v1/authorize?provider=google',
  '/auth/v1/factors',
  `/auth/v1/factors/${UUID}/verify`,
  '/auth/v1/admin/users',
  `/auth/v1/admin/users/${UUID}`,
  '/auth/v1/admin/generate_link',
  '/auth/v1/otp',
  '/auth/v1/verify?token=123456&type=email_change',
  '/auth/v1/magiclink',
  '/auth/v1/recover',
  '/auth/v1/callback?code=x',
  '/rest/v1/',
  '/rest/v1/groups?select=id,nome&ativo=is.true&order=nome.asc&limit=5',
  '/rest/v1/recados?select=*&or=(titulo.eq.a,titulo.eq.b)',
  '/rest/v1/user_progress?journey=eq.1',
  '/rest/v1/user_progress',
  '/rest/v1/recados',
  '/rest/v1/products',
  '/rest/v1/acessos_pendentes',
  '/rest/v1/admin_logs?admin_email=ilike.*ana*',
  '/rest/v1/sync_heads',
  '/rest/v1/pg_authid',
  '/rest/v1/rpc/sync_exchange',
  '/rest/v1/rpc/my_data',
  '/rest/v1/rpc/my_reminder',
  '/rest/v1/rpc/follow_request',
  '/rest/v1/rpc/validate_activation',
  '/rest/v1/rpc/activation_pending',
  '/rest/v1/rpc/redeem_activation',
  '/rest/v1/rpc/sweep',
  '/rest/v1/rpc/pg_sleep',
  '/storage/v1/bucket',
  '/storage/v1/object/media/recados/a.png',
  '/storage/v1/object/media',
  '/storage/v1/object/public/media/devocionais/dia-01.webp',
  '/storage/v1/object/list/media',
  '/storage/v1/object/sign/media/a.png',
  '/storage/v1/upload/resumable',
  '/functions/v1/resend-activation',
  '/functions/v1/set-user-password',
  '/functions/v1/approve-user',
  '/functions/v1/unsubscribe',
  '/functions/v1/_shared',
  '/realtime/v1/websocket',
  '/realtime/v1/api/broadcast',
  '/graphql/v1',
  '/pg/query',
  '/',
  '/sw.js',
  '/recados',
]
const PIECES = [
  '/', '//', '/./', '/../', '/..%2f', '%2e%2e/', '%2f', '%5c', '%00', '%0a', '%25', '%2525', '%', '%zz', '%c0%af', '%ff',
  ';', '?', '#', '&', '=', '+', '\\', '"', "'", '<', '|', '*', '..', '.', '~', 'A', 'é', '%C3%A9', '_', '-', '0',
] // prettier-ignore
const COLUMNS = ['id', 'nome', 'titulo', 'email', 'constructor', '__proto__', 'select', 'or', 'and', 'not.or', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'nome->>x', 'a.b', ''] // prettier-ignore
const OPERATORS = ['eq', 'neq', 'gt', 'like', 'ilike', 'match', 'imatch', 'in', 'is', 'fts', 'cs', 'ov', 'sl', 'isdistinct', 'not.eq', 'not.match', 'eq(any)', 'match(all)'] // prettier-ignore
const OPERANDS = ['x', UUID, '(a,b)', '(', '"', '{a,b}', 'null', '*a*', '(.*)(.*)\\1\\2$', '5', '-1', '1e999', '9'.repeat(40), 'nome.match.x', '*,acessos_pendentes(*)', 'id::text', 'id.count()', 'a'.repeat(3000), '\u0000', '%00'] // prettier-ignore

const VALUES = ['x', '', 0, -1, 1e300, true, null, [], {}, [[]], [null], { a: { b: [1] } }, '\0', '\ud800', 'é'.repeat(50), UUID, 'a@b.c', '2026-01-01', 'infinity', "'; drop table x; --"] // prettier-ignore
const FIELDS = ['id', 'email', 'password', 'token', 'refresh_token', 'data', 'nome', 'titulo', 'mensagem', 'anexos', 'user_id', 'journey', 'completed_days', 'started_at', 'request', 'v', 'epoch', 'cursor', 'push', 'limit', 'prefixes', 'role', 'status', '__proto__', 'constructor', 'images', 'data_nascimento', 'consentimento_lgpd', 'on', 'minute', 'zone', 'stamp', 'endpoint'] // prettier-ignore

/** Bodies for them, of which one value is then changed. */
const EXAMPLES: [at: RegExp, body: Record<string, unknown>][] = [
  [/recados/, { titulo: 'a', mensagem: 'b', anexos: ['/storage/v1/object/public/media/a.png'] }],
  [/products/, { name: 'a', images: [] }],
  [/user_progress/, { user_id: UUID, journey: 1, started_at: '2026-01-01', completed_days: [1] }],
  [/acessos/, { nome: 'Ana Lima', email: 'a@b.c', data_nascimento: '1990-01-01', consentimento_lgpd: true }],
  [/sync_exchange/, { request: { v: 2, epoch: null, cursor: { content: 0, own: 0 }, limit: 5, push: [] } }],
  [/my_reminder/, REMINDER],
  [/follow_request/, { request: UUID, subscription: REMINDER.subscription }],
  [/token|signup|activation/, { email: 'a@b.c', password: 'senha-de-alguem', token: 'x', refresh_token: 'x' }],
  [/media/, { prefixes: ['a.png'] }],
]

/** Changes path and query anywhere; some results are still valid. */
function target(random: Random): string {
  let text = random.pick(PATHS)
  if (random.chance(0.5)) {
    const query = Array.from({ length: random.below(3) + 1 }, () => {
      const value = `${random.pick(OPERATORS)}.${random.pick(OPERANDS)}`
      return `${encodeURIComponent(random.pick(COLUMNS))}=${encodeURIComponent(random.chance(0.8) ? value : random.pick(OPERANDS))}`
    })
    text += (text.includes('?') ? '&' : '?') + query.join('&')
  }
  for (let times = random.pick([0, 0, 1, 1, 2, 5]); times > 0; times -= 1) {
    const at = random.below(text.length) + 1
    const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
    text = random.pick([
      () => before + random.pick(PIECES) + letter + after,
      () => before + percent(letter || 'a') + after,
      () => before + percent(percent(letter || 'a')) + after,
      () => before + after,
      () => before + letter.toUpperCase() + after,
      () => before,
    ])()
  }
  // Node's own tests cover what its parser refuses in a request line.
  return `/${text.replace(/^\//, '')}`.replace(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(letter.toWellFormed()))
}
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

function value(random: Random, depth = 0): unknown {
  if (depth < 3 && random.chance(0.3)) return object(random, depth + 1)
  if (depth < 3 && random.chance(0.2)) return Array.from({ length: random.below(4) }, () => value(random, depth + 1))
  return random.pick(VALUES)
}
function object(random: Random, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Array.from({ length: random.below(6) }, () => [random.pick(FIELDS), value(random, depth)] as const),
  )
}

/** With one value changed, mostly one as deep inside as there is. */
function changed(random: Random, example: Record<string, unknown>): Record<string, unknown> {
  const name = random.pick(Object.keys(example))
  const inner = example[name]
  const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
  const isInside = isObject && random.chance(0.8)
  return { ...example, [name]: isInside ? changed(random, inner as Record<string, unknown>) : value(random) }
}

function body(random: Random, path: string): Buffer {
  const [, example] = EXAMPLES.find(([at]) => at.test(path)) ?? []
  if (example && random.chance(0.6)) {
    return Buffer.from(JSON.stringify(changed(random, example)))
  }
  return Buffer.from(
    random.pick([
      () => JSON.stringify(object(random)),
      () => JSON.stringify(object(random)),
      () => JSON.stringify(value(random)),
      () => JSON.stringify(object(random)).slice(0, -random.below(9)),
      () => `${'['.repeat(5000)}${']'.repeat(5000)}`,
      () => `{"__proto__":${JSON.stringify(object(random))}}`,
      () => 'email=a%40b.c&password=x',
      () => 'x'.repeat(70_000),
      () => Buffer.from(Array.from({ length: random.below(200) }, () => random.below(256))),
      () => '',
    ])(),
  )
}

const EXAMPLE_PATHS = PATHS.filter((path) => EXAMPLES.some(([at]) => at.test(path)) && !path.includes('select='))
const TABLES = ['/rest/v1/recados', '/rest/v1/products', '/rest/v1/user_progress', '/rest/v1/acessos_pendentes']

/** As the product asks, except for one value. */
function nearlyRight(random: Random, tokens: Tokens): StrangeRequest {
  const target = random.pick(random.chance(0.5) ? TABLES : EXAMPLE_PATHS)
  return {
    method: target === '/storage/v1/object/media' ? 'DELETE' : random.pick(['POST', 'POST', 'PATCH']),
    target,
    headers: {
      'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
      apikey: tokens.publishable,
      'content-type': 'application/json',
      ...(random.chance(0.5) && { authorization: `Bearer ${tokens.member}` }),
    },
    body: body(random, target),
  }
}

export function strangeRequest(random: Random, tokens: Tokens): StrangeRequest {
  if (random.chance(0.4)) return nearlyRight(random, tokens)
  const method = random.pick(METHODS)
  const headers: Record<string, string> = {
    // Each from another address, because the limits are not tested here.
    'x-forwarded-for': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
  }
  if (random.chance(0.8)) headers.apikey = random.pick([tokens.publishable, tokens.publishable, 'sb_secret_x', '', 'x'])
  if (random.chance(0.5))
    headers.authorization = random.pick([
      `Bearer ${tokens.member}`,
      `Bearer ${tokens.member}`,
      `Bearer ${tokens.expired}`,
      `Bearer ${tokens.member.slice(0, -3)}`,
      'Bearer sb_secret_x',
      'Basic YTpi',
      'Bearer',
    ])
  const more: [string, string[]][] = [
    ['content-type', ['application/json', 'application/json', 'text/plain', 'image/png', 'multipart/form-data; boundary=x', 'application/vnd.pgrst.object+json', ';']], // prettier-ignore
    ['prefer', ['return=representation', 'count=exact', 'resolution=merge-duplicates', 'tx=rollback', 'x']],
    ['range', ['0-5', '5-1', 'bytes=0-', 'x', '0-99999999999999999999']],
    [
      'accept',
      ['application/json', 'text/csv', 'application/vnd.pgrst.object+json', 'application/vnd.pgrst.plan', '*'],
    ],
    ['accept-profile', ['private', 'auth', 'public']],
    ['content-profile', ['private', 'auth']],
    ['accept-encoding', ['br', 'gzip', 'x, y;q=2']],
    ['content-encoding', ['gzip', 'br']],
    ['x-upsert', ['true']],
    ['cf-connecting-ip', ['192.0.2.1']],
    ['x-http-method-override', ['DELETE']],
    ['host', ['evil.example', 'localhost:1', '[::1']],
  ]
  for (const [name, values] of more) if (random.chance(0.2)) headers[name] = random.pick(values)
  const hasBody = !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method) && random.chance(0.9)
  const asked = target(random)
  return { method, target: asked, headers, body: hasBody ? body(random, asked) : null }
}

/** What a stranger's program might send through a socket. */
export function strangeFrame(random: Random, tokens: Tokens): string | Buffer {
  const text = () => random.pick(['1', null, 5, {}, 'realtime:sync:content', 'realtime:', 'phoenix', `realtime:sync:${UUID}`, 'x'.repeat(3000), '\0']) // prettier-ignore
  const event = () => random.pick(['phx_join', 'phx_join', 'phx_leave', 'heartbeat', 'access_token', 'broadcast', 'presence', 'phx_close', '', 5]) // prettier-ignore
  const payload = () =>
    random.pick<unknown>([
      { config: { private: true }, access_token: random.pick([tokens.member, tokens.expired, 'x', 5, null]) },
      { config: { postgres_changes: Array.from({ length: random.below(12) }, () => value(random)) } },
      { config: value(random), access_token: value(random) },
      { access_token: tokens.member },
      value(random),
    ])
  return random.pick<() => string | Buffer>([
    () => JSON.stringify([text(), text(), random.pick(['realtime:sync:content', text()]), event(), payload()]),
    () => JSON.stringify([text(), text(), random.pick(['realtime:sync:content', text()]), event(), payload()]),
    () => JSON.stringify({ topic: text(), event: event(), payload: payload(), ref: text() }),
    () => JSON.stringify(value(random)),
    () => JSON.stringify([text(), text(), text(), event(), payload()]).slice(0, -random.below(5)),
    () => Buffer.from(Array.from({ length: random.below(100) }, () => random.below(256))),
    () => 'x'.repeat(70_000),
    () => '',
  ])()
}
