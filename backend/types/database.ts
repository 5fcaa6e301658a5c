// Generated from the migrations by `node tests/kit/generate-types.ts`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  'public': {
    Tables: {
      'acessos_pendentes': {
        Row: {
          'batizada': string | null
          'como_conheceu': string
          'consentimento_em': string
          'consentimento_lgpd': boolean
          'consentimento_versao': string | null
          'criado_em': string
          'data_nascimento': string
          'email': string
          'endereco': string
          'expectativas': string
          'grupo': string
          'grupo_turma': string | null
          'id': string
          'igreja': string | null
          'instagram': string
          'nome': string
          'origem': string | null
          'quem_convidou': string | null
          'status': string
          'telefone': string
          'user_id': string | null
          'website': string | null
        }
        ComputedFields: never
        Insert: {
          'batizada'?: string | null
          'como_conheceu': string
          'consentimento_em'?: string
          'consentimento_lgpd': boolean
          'consentimento_versao'?: string | null
          'criado_em'?: string
          'data_nascimento': string
          'email': string
          'endereco': string
          'expectativas': string
          'grupo': string
          'grupo_turma'?: string | null
          'id'?: string
          'igreja'?: string | null
          'instagram': string
          'nome': string
          'origem'?: string | null
          'quem_convidou'?: string | null
          'status'?: string
          'telefone': string
          'user_id'?: string | null
          'website'?: string | null
        }
        Update: {
          'batizada'?: string | null
          'como_conheceu'?: string
          'consentimento_em'?: string
          'consentimento_lgpd'?: boolean
          'consentimento_versao'?: string | null
          'criado_em'?: string
          'data_nascimento'?: string
          'email'?: string
          'endereco'?: string
          'expectativas'?: string
          'grupo'?: string
          'grupo_turma'?: string | null
          'id'?: string
          'igreja'?: string | null
          'instagram'?: string
          'nome'?: string
          'origem'?: string | null
          'quem_convidou'?: string | null
          'status'?: string
          'telefone'?: string
          'user_id'?: string | null
          'website'?: string | null
        }
        Relationships: []
      }
      'admin_logs': {
        Row: {
          'acao': string
          'admin_email': string
          'alvo_email': string | null
          'criado_em': string
          'detalhes': Json | null
          'id': string
          'ordem': number
        }
        ComputedFields: never
        Insert: {
          'acao': string
          'admin_email': string
          'alvo_email'?: string | null
          'criado_em'?: string
          'detalhes'?: Json | null
          'id'?: string
          'ordem'?: never
        }
        Update: {
          'acao'?: string
          'admin_email'?: string
          'alvo_email'?: string | null
          'criado_em'?: string
          'detalhes'?: Json | null
          'id'?: string
          'ordem'?: never
        }
        Relationships: []
      }
      'day_notes': {
        Row: {
          'day_number': number
          'seen': NonNullable<Json>
          'user_id': string
          'versions': NonNullable<Json>
        }
        ComputedFields: never
        Insert: {
          'day_number': number
          'seen'?: NonNullable<Json>
          'user_id': string
          'versions'?: NonNullable<Json>
        }
        Update: {
          'day_number'?: number
          'seen'?: NonNullable<Json>
          'user_id'?: string
          'versions'?: NonNullable<Json>
        }
        Relationships: []
      }
      'devotional_favorites': {
        Row: {
          'active': boolean
          'devotional_id': string
          'stamp': string
          'user_id': string
        }
        ComputedFields: never
        Insert: {
          'active'?: boolean
          'devotional_id': string
          'stamp'?: string
          'user_id': string
        }
        Update: {
          'active'?: boolean
          'devotional_id'?: string
          'stamp'?: string
          'user_id'?: string
        }
        Relationships: []
      }
      'devotionals': {
        Row: {
          'action': string
          'date': string | null
          'day_number': number
          'expira_em': string | null
          'id': string
          'image_alt': string | null
          'image_url': string | null
          'prayer': string | null
          'publicado_em': string
          'rascunho': boolean
          'reflection': string
          'theme': string
          'title': string
          'verse': string
        }
        ComputedFields: never
        Insert: {
          'action': string
          'date'?: string | null
          'day_number': number
          'expira_em'?: string | null
          'id'?: string
          'image_alt'?: string | null
          'image_url'?: string | null
          'prayer'?: string | null
          'publicado_em'?: string
          'rascunho'?: boolean
          'reflection': string
          'theme': string
          'title': string
          'verse': string
        }
        Update: {
          'action'?: string
          'date'?: string | null
          'day_number'?: number
          'expira_em'?: string | null
          'id'?: string
          'image_alt'?: string | null
          'image_url'?: string | null
          'prayer'?: string | null
          'publicado_em'?: string
          'rascunho'?: boolean
          'reflection'?: string
          'theme'?: string
          'title'?: string
          'verse'?: string
        }
        Relationships: []
      }
      'email_queue': {
        Row: {
          'attempts': number
          'created_at': string
          'data': Json | null
          'error': string | null
          'handed_at': string | null
          'html': string
          'id': string
          'locked_by': string | null
          'locked_until': string | null
          'next_attempt_at': string | null
          'recado_id': string | null
          'sent_at': string | null
          'subject': string
          'template': string | null
          'text': string | null
          'to_email': string
        }
        ComputedFields: never
        Insert: {
          'attempts'?: number
          'created_at'?: string
          'data'?: Json | null
          'error'?: string | null
          'handed_at'?: string | null
          'html'?: string
          'id'?: string
          'locked_by'?: string | null
          'locked_until'?: string | null
          'next_attempt_at'?: string | null
          'recado_id'?: string | null
          'sent_at'?: string | null
          'subject': string
          'template'?: string | null
          'text'?: string | null
          'to_email': string
        }
        Update: {
          'attempts'?: number
          'created_at'?: string
          'data'?: Json | null
          'error'?: string | null
          'handed_at'?: string | null
          'html'?: string
          'id'?: string
          'locked_by'?: string | null
          'locked_until'?: string | null
          'next_attempt_at'?: string | null
          'recado_id'?: string | null
          'sent_at'?: string | null
          'subject'?: string
          'template'?: string | null
          'text'?: string | null
          'to_email'?: string
        }
        Relationships: []
      }
      'event_answers': {
        Row: {
          'answer': string
          'event_id': string
          'stamp': string
          'user_id': string
        }
        ComputedFields: never
        Insert: {
          'answer': string
          'event_id': string
          'stamp'?: string
          'user_id': string
        }
        Update: {
          'answer'?: string
          'event_id'?: string
          'stamp'?: string
          'user_id'?: string
        }
        Relationships: []
      }
      'events': {
        Row: {
          'description': string | null
          'event_date': string
          'id': string
          'image_alt': string | null
          'image_url': string | null
          'location': string | null
          'registration_url': string | null
          'title': string
        }
        ComputedFields: never
        Insert: {
          'description'?: string | null
          'event_date': string
          'id'?: string
          'image_alt'?: string | null
          'image_url'?: string | null
          'location'?: string | null
          'registration_url'?: string | null
          'title': string
        }
        Update: {
          'description'?: string | null
          'event_date'?: string
          'id'?: string
          'image_alt'?: string | null
          'image_url'?: string | null
          'location'?: string | null
          'registration_url'?: string | null
          'title'?: string
        }
        Relationships: []
      }
      'groups': {
        Row: {
          'ativo': boolean
          'id': string
          'nome': string
        }
        ComputedFields: never
        Insert: {
          'ativo'?: boolean
          'id'?: string
          'nome': string
        }
        Update: {
          'ativo'?: boolean
          'id'?: string
          'nome'?: string
        }
        Relationships: []
      }
      'orders': {
        Row: {
          'changed_at': string
          'created_at': string
          'id': string
          'items': NonNullable<Json>
          'lines': NonNullable<Json>
          'number': number
          'status': string
          'total_cents': number
          'user_id': string | null
        }
        ComputedFields: never
        Insert: {
          'changed_at'?: string
          'created_at'?: string
          'id': string
          'items': NonNullable<Json>
          'lines'?: NonNullable<Json>
          'number'?: never
          'status'?: string
          'total_cents'?: number
          'user_id'?: string | null
        }
        Update: {
          'changed_at'?: string
          'created_at'?: string
          'id'?: string
          'items'?: NonNullable<Json>
          'lines'?: NonNullable<Json>
          'number'?: never
          'status'?: string
          'total_cents'?: number
          'user_id'?: string | null
        }
        Relationships: []
      }
      'pedidos_de_exclusao': {
        Row: {
          'concluir_ate': string
          'pedido_em': string
          'user_id': string
        }
        ComputedFields: never
        Insert: {
          'concluir_ate'?: string
          'pedido_em'?: string
          'user_id'?: string
        }
        Update: {
          'concluir_ate'?: string
          'pedido_em'?: string
          'user_id'?: string
        }
        Relationships: [
          {
            foreignKeyName: 'pedidos_de_exclusao_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      'products': {
        Row: {
          'active': boolean
          'created_at': string
          'description': string | null
          'id': string
          'image_alt': string | null
          'images': (string)[]
          'name': string
          'price': number
          'stock': number
        }
        ComputedFields: never
        Insert: {
          'active'?: boolean
          'created_at'?: string
          'description'?: string | null
          'id'?: string
          'image_alt'?: string | null
          'images'?: (string)[]
          'name': string
          'price': number
          'stock'?: number
        }
        Update: {
          'active'?: boolean
          'created_at'?: string
          'description'?: string | null
          'id'?: string
          'image_alt'?: string | null
          'images'?: (string)[]
          'name'?: string
          'price'?: number
          'stock'?: number
        }
        Relationships: []
      }
      'profiles': {
        Row: {
          'created_at': string
          'email': string
          'id': string
          'nome': string | null
        }
        ComputedFields: never
        Insert: {
          'created_at'?: string
          'email': string
          'id': string
          'nome'?: string | null
        }
        Update: {
          'created_at'?: string
          'email'?: string
          'id'?: string
          'nome'?: string | null
        }
        Relationships: []
      }
      'recados': {
        Row: {
          'anexos': (string)[]
          'autor': string
          'enviar_email': boolean
          'expira_em': string | null
          'fixo': boolean
          'id': string
          'mensagem': string
          'publicado_em': string
          'rascunho': boolean
          'titulo': string
        }
        ComputedFields: never
        Insert: {
          'anexos'?: (string)[]
          'autor'?: string
          'enviar_email'?: boolean
          'expira_em'?: string | null
          'fixo'?: boolean
          'id'?: string
          'mensagem': string
          'publicado_em'?: string
          'rascunho'?: boolean
          'titulo': string
        }
        Update: {
          'anexos'?: (string)[]
          'autor'?: string
          'enviar_email'?: boolean
          'expira_em'?: string | null
          'fixo'?: boolean
          'id'?: string
          'mensagem'?: string
          'publicado_em'?: string
          'rascunho'?: boolean
          'titulo'?: string
        }
        Relationships: []
      }
      'recados_leitura': {
        Row: {
          'lido_em': string
          'recado_id': string
          'user_id': string
        }
        ComputedFields: never
        Insert: {
          'lido_em'?: string
          'recado_id': string
          'user_id': string
        }
        Update: {
          'lido_em'?: string
          'recado_id'?: string
          'user_id'?: string
        }
        Relationships: []
      }
      'sync_heads': {
        Row: {
          'scope': string
          'value': number
        }
        ComputedFields: never
        Insert: {
          'scope': string
          'value'?: number
        }
        Update: {
          'scope'?: string
          'value'?: number
        }
        Relationships: []
      }
      'user_progress': {
        Row: {
          'completed_days': (number)[]
          'journey': number
          'last_completed_day': number
          'started_at': string
          'user_id': string
        }
        ComputedFields: never
        Insert: {
          'completed_days'?: (number)[]
          'journey'?: number
          'last_completed_day'?: number
          'started_at'?: string
          'user_id': string
        }
        Update: {
          'completed_days'?: (number)[]
          'journey'?: number
          'last_completed_day'?: number
          'started_at'?: string
          'user_id'?: string
        }
        Relationships: []
      }
      'user_roles': {
        Row: {
          'role': string
          'user_id': string
        }
        ComputedFields: never
        Insert: {
          'role'?: string
          'user_id': string
        }
        Update: {
          'role'?: string
          'user_id'?: string
        }
        Relationships: []
      }
      'usuarios_aprovados': {
        Row: {
          'activation_expires': string | null
          'aprovado_em': string
          'aprovado_por': string | null
          'email': string
          'grupo_turma': string | null
          'id': string
          'nome': string
          'recados_por_email': boolean
          'status_conta': string
          'ultimo_login': string | null
        }
        ComputedFields: never
        Insert: {
          'activation_expires'?: string | null
          'aprovado_em'?: string
          'aprovado_por'?: string | null
          'email': string
          'grupo_turma'?: string | null
          'id'?: string
          'nome': string
          'recados_por_email'?: boolean
          'status_conta'?: string
          'ultimo_login'?: string | null
        }
        Update: {
          'activation_expires'?: string | null
          'aprovado_em'?: string
          'aprovado_por'?: string | null
          'email'?: string
          'grupo_turma'?: string | null
          'id'?: string
          'nome'?: string
          'recados_por_email'?: boolean
          'status_conta'?: string
          'ultimo_login'?: string | null
        }
        Relationships: []
      }
      'videos': {
        Row: {
          'description': string | null
          'id': string
          'image_alt': string | null
          'order_index': number
          'thumbnail_url': string | null
          'title': string
          'video_url': string
        }
        ComputedFields: never
        Insert: {
          'description'?: string | null
          'id'?: string
          'image_alt'?: string | null
          'order_index'?: number
          'thumbnail_url'?: string | null
          'title': string
          'video_url': string
        }
        Update: {
          'description'?: string | null
          'id'?: string
          'image_alt'?: string | null
          'order_index'?: number
          'thumbnail_url'?: string | null
          'title'?: string
          'video_url'?: string
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      'activation_pending': { Args: { 'email': string }; Returns: boolean }
      'activation_target': {
        Args: { 'address': string; 'ip': string; 'token_hash': string }
        Returns: {
          'nome': string
          'user_id': string
          'verdict': string
        }[]
      }
      'admin_caller': { Args: { 'claims': Json }; Returns: Json }
      'admin_decide': { Args: { 'asked': Json }; Returns: Json }
      'admin_delete_request': { Args: { 'request': string; 'was': string }; Returns: Json }
      'admin_edit_person': { Args: { 'approved_id': string; 'changes': Json; 'request_id': string }; Returns: undefined }
      'admin_event_answers': { Args: { 'event': string; 'first'?: number; 'size'?: number }; Returns: Json }
      'admin_factors': { Args: Record<PropertyKey, never>; Returns: Json }
      'admin_invites': { Args: { 'approved': (string)[] }; Returns: Json }
      'admin_orders': { Args: { 'first'?: number; 'of_status'?: string; 'size'?: number }; Returns: Json }
      'admin_panel': { Args: Record<PropertyKey, never>; Returns: Json }
      'admin_people': { Args: Record<PropertyKey, never>; Returns: Json }
      'admin_people_page': { Args: { 'asked': Json }; Returns: Json }
      'admin_person': { Args: { 'id': string }; Returns: Json }
      'admin_release_files': { Args: { 'names': (string)[] }; Returns: string[] }
      'admin_requests': { Args: Record<PropertyKey, never>; Returns: Json }
      'admin_requests_page': { Args: { 'asked': Json }; Returns: Json }
      'admin_reset_second_factor': { Args: { 'account': string }; Returns: boolean }
      'admin_set_account_status': { Args: { 'approved': string; 'becomes': string; 'was': string }; Returns: Json }
      'admin_set_order': { Args: { 'order_id': string; 'seen': string; 'wanted': string }; Returns: string }
      'admin_set_request_status': { Args: { 'becomes': string; 'request': string; 'was': string }; Returns: Json }
      'admin_undo_approval': { Args: { 'approved': string }; Returns: Json }
      'admin_unused_files': {
        Args: Record<PropertyKey, never>
        Returns: {
          'created_at': string
          'name': string
          'size': number
          'type': string
        }[]
      }
      'approve_person': {
        Args: { 'actor': string; 'address': string; 'grupo': string; 'holder': string; 'may_undo': boolean; 'nome': string; 'was': string }
        Returns: Json
      }
      'approve_user': {
        Args: { 'actor': string; 'address': string; 'grupo': string; 'holder': string; 'nome': string }
        Returns: {
          'mail': string
          'outcome': string
        }[]
      }
      'claim_mail': {
        Args: { 'maximum': number; 'may_repeat': boolean; 'only_mail'?: string; 'only_recado'?: string; 'worker': string }
        Returns: {
          'body': string
          'data': Json
          'html': string
          'id': string
          'subject': string
          'template': string
          'to_email': string
        }[]
      }
      'claim_pushes': { Args: { 'at'?: string; 'maximum': number; 'worker': string }; Returns: string[] }
      'clock_beat': { Args: Record<PropertyKey, never>; Returns: undefined }
      'clock_seen': { Args: Record<PropertyKey, never>; Returns: string }
      'content_versions': {
        Args: { 'collection': string; 'doc_id': string }
        Returns: {
          'author': string
          'doc': Json
          'id': number
          'written_at': string
        }[]
      }
      'delete_person': { Args: { 'account': string; 'actor': string; 'address': string }; Returns: string }
      'drop_reminders': { Args: { 'recado': string }; Returns: undefined }
      'due_mailings': {
        Args: Record<PropertyKey, never>
        Returns: {
          'actor': string
          'mensagem': string
          'recado_id': string
        }[]
      }
      'event_counts': { Args: Record<PropertyKey, never>; Returns: Json }
      'follow_request': { Args: { 'request': string; 'subscription'?: Json }; Returns: Json }
      'hand_mail': { Args: { 'mail': string; 'token_hash'?: string; 'worker': string }; Returns: boolean }
      'hand_pushes': {
        Args: { 'at'?: string; 'messages': (string)[]; 'worker': string }
        Returns: {
          'auth': string
          'endpoint': string
          'event': string
          'event_at': string
          'id': string
          'kind': string
          'p256dh': string
          'recado': string
          'ttl': number
        }[]
      }
      'join_by_identity': { Args: Record<PropertyKey, never>; Returns: string }
      'mail_due': { Args: Record<PropertyKey, never>; Returns: number }
      'mail_health': {
        Args: Record<PropertyKey, never>
        Returns: {
          'failed_at': string
          'failing': number
          'given_up': number
          'oldest': string
          'problem': string
          'sent_at': string
          'waiting': number
        }[]
      }
      'mailing_audience': { Args: Record<PropertyKey, never>; Returns: number }
      'mailing_audiences': { Args: { 'recado'?: string }; Returns: Json }
      'make_recovery_codes': { Args: Record<PropertyKey, never>; Returns: (string)[] }
      'move_day': { Args: { 'devotional': string; 'from_day': number; 'other'?: string; 'to_day': number }; Returns: undefined }
      'my_data': { Args: Record<PropertyKey, never>; Returns: Json }
      'my_reminder': { Args: { 'gone'?: string; 'reminder'?: Json; 'subscription'?: Json }; Returns: Json }
      'my_second_factor': { Args: Record<PropertyKey, never>; Returns: Json }
      'my_sign_ins': { Args: Record<PropertyKey, never>; Returns: Json }
      'note_mail': { Args: { 'problem'?: string }; Returns: undefined }
      'plan_recado_groups': { Args: { 'groups': (string)[]; 'recado': string }; Returns: undefined }
      'push_keys': { Args: { 'private_key'?: string; 'public_key'?: string }; Returns: Json }
      'queue_event_reminders': { Args: { 'at'?: string }; Returns: number }
      'queue_pushes': { Args: { 'at'?: string }; Returns: number }
      'queue_recado': {
        Args: { 'actor': string; 'groups'?: (string)[]; 'is_more'?: boolean; 'preview': string; 'recado': string }
        Returns: boolean
      }
      'queue_reminder': { Args: { 'actor': string; 'preview': string; 'recado': string }; Returns: number }
      'recado_mail_status': {
        Args: { 'recado': string }
        Returns: {
          'failed': number
          'sent': number
          'total': number
          'waiting': number
          'withheld': number
        }[]
      }
      'recado_mailings': {
        Args: Record<PropertyKey, never>
        Returns: {
          'failed': number
          'groups': (string)[]
          'recado_id': string
          'sent': number
          'total': number
          'waiting': number
          'withheld': number
        }[]
      }
      'recado_reads': { Args: { 'ids': (string)[] }; Returns: Json }
      'redeem_activation': { Args: { 'address': string; 'password_hash': string; 'token_hash': string }; Returns: string }
      'release_mail': { Args: { 'mail': string; 'worker': string }; Returns: undefined }
      'remove_sign_in': { Args: { 'identity': string }; Returns: string }
      'request_activation': { Args: { 'address': string; 'ip': string }; Returns: string }
      'resend_link': {
        Args: { 'actor': string; 'address': string; 'holder': string }
        Returns: {
          'mail': string
          'outcome': string
        }[]
      }
      'settle_mail': {
        Args: { 'is_final'?: boolean; 'mail': string; 'problem'?: string; 'said_subject'?: string; 'worker': string }
        Returns: undefined
      }
      'settle_pushes': { Args: { 'at'?: string; 'results': Json; 'worker': string }; Returns: undefined }
      'stop_mailing': { Args: { 'recado': string }; Returns: number }
      'sweep': { Args: Record<PropertyKey, never>; Returns: boolean }
      'switch_off_second_factor': { Args: { 'code'?: string }; Returns: string }
      'sync_exchange': { Args: { 'request': Json }; Returns: Json }
      'turn_content': { Args: Record<PropertyKey, never>; Returns: number }
      'use_recovery_code': { Args: { 'code': string }; Returns: Json }
      'validate_activation': { Args: { 'email': string; 'token': string }; Returns: string }
      'waiting_reminders': {
        Args: Record<PropertyKey, never>
        Returns: {
          'created_at': string
          'failing': number
          'given_up': number
          'mails': number
          'next_attempt_at': string
          'recado': string
          'subject': string
        }[]
      }
      'want_recado_mails': { Args: { 'approved': string; 'wanted': boolean }; Returns: boolean }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  } ? keyof (
      & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
      & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views']
    )
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals } ? (
    & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views']
  )[TableName] extends {
    Row: infer R
  } ? R
  : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    } ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  } ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
    Insert: infer I
  } ? I
  : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    } ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  } ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
    Update: infer U
  } ? U
  : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    } ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  } ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums'] ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  } ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  'public': {
    Enums: {},
  },
} as const
