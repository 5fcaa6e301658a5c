/**
 * The calls of the product; the door (door.ts) lets in no others. They include calls that our app
 * makes in another way and another app of the same tables would make so. They exclude what lite
 * could do besides: codes by e-mail, magic links, changing an address, buckets.
 */

import type { BodyForm } from './bodies.ts'

const KB = 1024
const MB = 1024 * KB

/**
 * `session`: with a token that we signed. `service`: with the server's own key. All further rights
 * are the database's.
 */
export type Caller = 'anyone' | 'session' | 'service'

export interface Call {
  methods: readonly string[]
  /** Matches the decoded path. */
  path: RegExp
  who: Caller
  /** Bytes of the largest body. */
  body: number
  /** The form of a JSON body. */
  form?: BodyForm
  /**
   * The query is PostgREST's, with these columns searchable by pattern. Without it the query is not
   * checked.
   */
  rest?: { patterns: readonly string[] }
}

/** The ministry's tables and functions, as an API serves them. */
export interface Surface {
  /** Each with the columns in which a caller may search by pattern. */
  tables: Readonly<Record<string, readonly string[]>>
  /** Functions of the database. */
  rpc: readonly string[]
  /** Functions of the database for the service key only. */
  serviceRpc: readonly string[]
  /** Functions of the server. */
  functions: readonly string[]
  /** Where files lie. */
  buckets: readonly string[]
}

export const productSurface: Surface = {
  tables: {
    user_roles: [],
    profiles: [],
    recados: [],
    recados_leitura: [],
    usuarios_aprovados: [],
    acessos_pendentes: [],
    pedidos_de_exclusao: [],
    groups: [],
    devotionals: [],
    user_progress: [],
    devotional_favorites: [],
    day_notes: [],
    event_answers: [],
    orders: [],
    events: [],
    videos: [],
    products: [],
    email_queue: [],
    admin_logs: ['admin_email', 'alvo_email'],
  },
  rpc: [
    'sync_exchange',
    'my_data',
    'validate_activation',
    'activation_pending',
    'follow_request',
    'recado_mailings',
    'mailing_audience',
    'mailing_audiences',
    'stop_mailing',
    'plan_recado_groups',
    'move_day',
    'recado_reads',
    'waiting_reminders',
    'drop_reminders',
    'join_by_identity',
    'my_sign_ins',
    'remove_sign_in',
    'content_versions',
    'admin_people',
    'admin_person',
    'admin_requests',
    'admin_people_page',
    'admin_requests_page',
    'admin_edit_person',
    'admin_set_request_status',
    'admin_delete_request',
    'admin_set_account_status',
    'admin_undo_approval',
    'admin_decide',
    'admin_invites',
    'admin_reset_second_factor',
    'make_recovery_codes',
    'my_second_factor',
    'switch_off_second_factor',
    'use_recovery_code',
    'admin_panel',
    'admin_event_answers',
    'admin_orders',
    'admin_set_order',
    'event_counts',
    'admin_unused_files',
    'admin_release_files',
    'my_reminder',
  ],
  serviceRpc: [
    'activation_target',
    'admin_caller',
    'admin_factors',
    'approve_person',
    'approve_user',
    'claim_mail',
    'claim_pushes',
    'clock_beat',
    'clock_seen',
    'delete_person',
    'due_mailings',
    'queue_event_reminders',
    'hand_mail',
    'hand_pushes',
    'mail_due',
    'mail_health',
    'note_mail',
    'push_keys',
    'queue_pushes',
    'queue_recado',
    'queue_reminder',
    'recado_mail_status',
    'redeem_activation',
    'release_mail',
    'request_activation',
    'resend_link',
    'settle_mail',
    'settle_pushes',
    'sweep',
    'turn_content',
    'want_recado_mails',
  ],
  functions: [
    'approve-user',
    'delete-user',
    'drain-mail',
    'mail-status',
    'resend-activation',
    'send-email',
    'send-recado',
    'set-user-password',
    'unsubscribe',
  ],
  buckets: ['media'],
}

const READ = ['GET', 'HEAD']
const FORM = 64 * KB
const UUID = '[0-9a-f-]{36}'
/** A file's name with its folders, without `..` and control characters. */
const SEGMENT = String.raw`(?!\.\.?(?:/|$))[^/\\\x00-\x1f]+`
const KEY = `${SEGMENT}(?:/${SEGMENT})*`
const at = (path: string) => new RegExp(`^${path}$`)
/** Matches nothing if there are no names. */
const anyOf = (names: readonly string[]) => (names.length > 0 ? `(?:${names.join('|')})` : '(?!)')

const signIn: readonly Call[] = [
  { methods: ['POST'], path: at('/auth/v1/(?:token|signup)'), who: 'anyone', body: FORM },
  { methods: ['POST'], path: at('/auth/v1/logout'), who: 'session', body: FORM },
  { methods: ['GET', 'PUT'], path: at('/auth/v1/user'), who: 'session', body: FORM },
  { methods: ['DELETE'], path: at(`/auth/v1/user/identities/${UUID}`), who: 'session', body: 0 },
  { methods: ['POST'], path: at('/auth/v1/factors'), who: 'session', body: FORM },
  { methods: ['POST'], path: at(`/auth/v1/factors/${UUID}/(?:challenge|verify)`), who: 'session', body: FORM },
  { methods: ['DELETE'], path: at(`/auth/v1/factors/${UUID}`), who: 'session', body: 0 },
  {
    methods: ['GET'],
    path: at('/auth/v1/(?:authorize|callback|health|settings|\\.well-known/jwks\\.json)'),
    who: 'anyone',
    body: 0,
  },
  {
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    path: at(`/auth/v1/admin/users(?:/${UUID})?`),
    who: 'service',
    body: FORM,
  },
]

const auth = signIn.map((call) => Object.assign(call, { form: 'auth' as const }))

const storage = (bucket: string): readonly Call[] => [
  { methods: READ, path: at(`/storage/v1/object/public/${bucket}/${KEY}`), who: 'anyone', body: 0 },
  { methods: READ, path: at(`/storage/v1/object/(?:authenticated/)?${bucket}/${KEY}`), who: 'session', body: FORM },
  { methods: ['POST', 'PUT'], path: at(`/storage/v1/object/${bucket}/${KEY}`), who: 'session', body: 50 * MB },
  { methods: ['DELETE'], path: at(`/storage/v1/object/${bucket}`), who: 'session', body: FORM, form: 'files' },
  { methods: ['DELETE'], path: at(`/storage/v1/object/${bucket}/${KEY}`), who: 'session', body: FORM },
]

/** All calls of a server with these tables and functions. */
export function callsOf({ tables, rpc, serviceRpc, functions, buckets }: Surface): readonly Call[] {
  const methods = [...READ, 'POST', 'PATCH', 'DELETE']
  return [
    ...auth,
    ...storage(anyOf(buckets)),
    ...Object.entries(tables).map(([name, patterns]) => ({
      methods,
      path: at(`/rest/v1/${name}`),
      who: 'anyone' as const,
      body: 8 * MB,
      rest: { patterns },
    })),
    { methods: ['POST'], path: at(`/rest/v1/rpc/${anyOf(rpc)}`), who: 'anyone', body: 8 * MB, rest: { patterns: [] } },
    {
      methods: ['POST'],
      path: at(`/rest/v1/rpc/${anyOf(serviceRpc)}`),
      who: 'service',
      body: 8 * MB,
      rest: { patterns: [] },
    },
    { methods: ['POST'], path: at(`/functions/v1/${anyOf(functions)}`), who: 'anyone', body: 512 * KB },
    // A link in mails.
    ...(functions.includes('unsubscribe')
      ? [{ methods: ['GET'], path: at('/functions/v1/unsubscribe'), who: 'anyone' as const, body: 0 }]
      : []),
  ]
}
