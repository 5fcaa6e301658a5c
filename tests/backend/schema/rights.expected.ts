/** Who asks. `deactivated` still has the valid token from when she was a member. */
export const ROLES = ['visitor', 'pending', 'member', 'deactivated', 'admin'] as const
export type Role = (typeof ROLES)[number]

type Rights = Record<Role, string>

/** What the ministry publishes. */
const content: Rights = {
  //           select insert update delete
  visitor: 'denied denied denied denied',
  pending: 'none denied none none',
  member: 'all denied none none',
  deactivated: 'none denied none none',
  admin: 'all all all all',
}

/**
 * What each actor may do: to all rows, to her own, to none (nothing is found), or denied. The four
 * words are select, insert, update and delete; rights.check.ts defines each outcome. 'own' also
 * says that another member's row is safe.
 */
export const RIGHTS: Record<string, Rights> = {
  user_roles: {
    visitor: 'denied denied denied denied',
    pending: 'own denied none denied',
    member: 'own denied none denied',
    deactivated: 'none denied none denied',
    admin: 'all denied all denied',
  },
  profiles: {
    visitor: 'denied denied denied denied',
    pending: 'own denied denied denied',
    member: 'own denied denied denied',
    deactivated: 'none denied denied denied',
    admin: 'all denied denied denied',
  },
  // The form of the access request needs them.
  groups: {
    visitor: 'all denied denied denied',
    pending: 'all denied none none',
    member: 'all denied none none',
    deactivated: 'none denied none none',
    admin: 'all all all all',
  },
  usuarios_aprovados: {
    visitor: 'denied denied denied denied',
    pending: 'none denied none denied',
    member: 'own denied own denied',
    deactivated: 'none denied none denied',
    admin: 'all denied all denied',
  },
  // The server says whose request it is, whoever asks: see accounts.test.ts.
  acessos_pendentes: {
    visitor: 'denied all denied denied',
    pending: 'own all own none',
    member: 'own all own none',
    deactivated: 'none denied none none',
    admin: 'all all all all',
  },
  devotionals: content,
  recados: content,
  events: content,
  videos: content,
  products: content,
  user_progress: {
    visitor: 'denied denied denied denied',
    pending: 'none denied none denied',
    member: 'own own own denied',
    deactivated: 'none denied none denied',
    admin: 'own own own denied',
  },
  devotional_favorites: {
    visitor: 'denied denied denied denied',
    pending: 'none denied none none',
    member: 'own own own own',
    deactivated: 'none denied none none',
    admin: 'own own own own',
  },
  // A read mark never changes: an update is accepted and has no effect.
  recados_leitura: {
    visitor: 'denied denied denied denied',
    pending: 'none denied none denied',
    member: 'own own none denied',
    deactivated: 'none denied none denied',
    admin: 'own own none denied',
  },
  // To an administrator too: her own, and nobody else's.
  day_notes: {
    visitor: 'denied denied denied denied',
    pending: 'none denied none denied',
    member: 'own own own denied',
    deactivated: 'none denied none denied',
    admin: 'own own own denied',
  },
  // To an administrator too her own; the list of an event is a function.
  event_answers: {
    visitor: 'denied denied denied denied',
    pending: 'none denied none denied',
    member: 'own own own denied',
    deactivated: 'none denied none denied',
    admin: 'own own own denied',
  },
  email_queue: {
    visitor: 'denied denied denied denied',
    pending: 'none denied none none',
    member: 'none denied none none',
    deactivated: 'none denied none none',
    admin: 'all denied all all',
  },
  // Append-only, for admins too.
  admin_logs: {
    visitor: 'denied denied denied denied',
    pending: 'none denied denied denied',
    member: 'none denied denied denied',
    deactivated: 'none denied denied denied',
    admin: 'all all denied denied',
  },
  // Nobody withdraws it for her.
  pedidos_de_exclusao: {
    visitor: 'denied denied denied denied',
    pending: 'own own denied own',
    member: 'own own denied own',
    deactivated: 'none denied denied none',
    admin: 'all own denied own',
  },
  sync_heads: {
    visitor: 'denied denied denied denied',
    pending: 'none denied denied denied',
    member: 'own denied denied denied',
    deactivated: 'none denied denied denied',
    admin: 'own denied denied denied',
  },
}

/**
 * The functions of `public` that any signed-in account may call. All others that such a session may
 * execute are an administrator's: they are refused to everybody else, also to an administrator
 * whose session has not shown the second factor.
 */
export const MEMBER_FUNCTIONS = [
  'activation_pending',
  'event_counts',
  'join_by_identity',
  'make_recovery_codes',
  'my_data',
  'my_second_factor',
  'my_sign_ins',
  'remove_sign_in',
  'switch_off_second_factor',
  'sync_exchange',
  'use_recovery_code',
  'validate_activation',
]

/**
 * The functions that an API role may execute; those of `public` are the calls under /rest/v1/rpc.
 */
export const FUNCTIONS: Record<string, Record<'anon' | 'authenticated' | 'service_role', string[]>> = {
  public: {
    anon: ['activation_pending', 'validate_activation'],
    authenticated: [
      'activation_pending',
      'admin_decide',
      'admin_delete_request',
      'admin_edit_person',
      'admin_event_answers',
      'admin_invites',
      'admin_panel',
      'admin_people',
      'admin_people_page',
      'admin_person',
      'admin_release_files',
      'admin_requests',
      'admin_requests_page',
      'admin_reset_second_factor',
      'admin_set_account_status',
      'admin_set_request_status',
      'admin_undo_approval',
      'admin_unused_files',
      'content_versions',
      'event_counts',
      'join_by_identity',
      'mailing_audience',
      'mailing_audiences',
      'make_recovery_codes',
      'move_day',
      'my_data',
      'my_second_factor',
      'my_sign_ins',
      'plan_recado_groups',
      'recado_mailings',
      'recado_reads',
      'remove_sign_in',
      'stop_mailing',
      'switch_off_second_factor',
      'sync_exchange',
      'use_recovery_code',
      'validate_activation',
    ],
    service_role: [
      'activation_pending',
      'activation_target',
      'admin_caller',
      'approve_person',
      'approve_user',
      'claim_mail',
      'clock_beat',
      'clock_seen',
      'delete_person',
      'due_mailings',
      'hand_mail',
      'mail_due',
      'mail_health',
      'my_data',
      'note_mail',
      'queue_event_reminders',
      'queue_recado',
      'queue_reminder',
      'recado_mail_status',
      'redeem_activation',
      'release_mail',
      'request_activation',
      'resend_link',
      'settle_mail',
      'sweep',
      'sync_exchange',
      'turn_content',
      'validate_activation',
      'want_recado_mails',
    ],
  },
  private: {
    anon: [
      'admit_access_request',
      'is_account',
      'is_admin',
      'is_clock_day',
      'is_clock_time',
      'is_media_url',
      'is_member',
      'is_person',
      'my_email',
    ],
    authenticated: [
      'admit_access_request',
      'approval_bound',
      'is_account',
      'is_admin',
      'is_clock_day',
      'is_clock_time',
      'is_day_note',
      'is_media_url',
      'is_member',
      'is_open',
      'is_person',
      'my_account',
      'my_admin_standing',
      'my_email',
      'removable_files',
      'require_admin',
      'seen_of',
    ],
    service_role: [
      'account_of',
      'is_account',
      'is_admin',
      'is_clock_day',
      'is_clock_time',
      'is_day_note',
      'is_media_url',
      'is_member',
      'is_open',
      'is_person',
      'my_account',
      'my_email',
      'seen_of',
      'take_turn',
    ],
  },
  sync: {
    anon: [],
    authenticated: [
      'apply',
      'content_fields',
      'digest',
      'digest_line',
      'documents',
      'is_refusal',
      'lock_content_scope',
      'lock_own_scope',
      'publish',
      'pull',
      'remembers',
      'standing',
      'sums_of',
      'turn',
      'write_content',
    ],
    service_role: [
      'apply',
      'content_fields',
      'digest',
      'digest_line',
      'documents',
      'is_refusal',
      'lock_content_scope',
      'lock_own_scope',
      'publish',
      'pull',
      'recount',
      'remembers',
      'standing',
      'sums_of',
      'turn',
      'write_content',
    ],
  },
}
