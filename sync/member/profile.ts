import { map, type Observable } from 'rxjs'
import type { Database } from '#backend/types/database.ts'
import type { RequestRow } from '../api/access-request.ts'
import { changed, done, emptied, type NetworkResult, restAs, result } from '../api/rest.ts'
import type { Metadata } from '../database/collections.ts'
import type { Replica } from '../engine/replica.ts'
import { latestIdentity, writeIdentity } from '../session/identity.ts'

/** The member's row of `usuarios_aprovados`, without the columns that are the ministry's own. */
export type ApprovedRecord = Pick<
  Database['public']['Tables']['usuarios_aprovados']['Row'],
  'id' | 'nome' | 'email' | 'grupo_turma' | 'aprovado_em'
>

/** The member's row of `acessos_pendentes`. */
export type RequestRecord = Pick<
  RequestRow,
  | 'id'
  | 'nome'
  | 'email'
  | 'telefone'
  | 'endereco'
  | 'data_nascimento'
  | 'instagram'
  | 'igreja'
  | 'grupo'
  | 'batizada'
  | 'status'
  | 'criado_em'
>

/** The member has asked to be deleted; it happens by `concluir_ate`. */
export interface DeletionRequest {
  pedido_em: string
  concluir_ate: string
}

/** What the ministry has about the member, as of the last answer. */
export interface MemberRecord {
  approved: ApprovedRecord | null
  request: RequestRecord | null
  deletion: DeletionRequest | null
  /**
   * Whether recados are mailed to the member; undefined if nobody is to be asked, since the server
   * does not know the choice or the member is not approved.
   */
  wantsMails?: boolean
  /**
   * What the member may change. In an approved record: the name. In a request that is
   * still undecided: name, phone, address, instagram and church. Otherwise nothing.
   */
  editable: 'name' | 'request' | 'nothing'
  /** When the server answered, ISO 8601. */
  at: string
}

/** The columns that the member may write. In an approved record only `nome`. */
export interface MemberRecordChange {
  nome: string
  telefone?: string
  endereco?: string
  instagram?: string
  igreja?: string | null
}

const approvedRecord = ({ id, nome, email, grupo_turma, aprovado_em }: ApprovedRecord): ApprovedRecord => ({
  id,
  nome,
  email,
  grupo_turma,
  aprovado_em,
})

/** In the device's metadata, so that it is deleted with the database at sign-out. */
const RECORD_KEY = 'her-record'

/** As of the last answer; null before the first one. */
export const watchRecord = (metadata$: Observable<Metadata>): Observable<MemberRecord | null> =>
  metadata$.pipe(map((metadata) => (metadata.get(RECORD_KEY) as MemberRecord | undefined) ?? null))

/**
 * The member's record with the ministry. The last answer stays on the phone until sign-out; a
 * change needs the network. The record is neither replicated nor merged: each answer replaces the
 * last.
 */
export function makeMemberProfile(userId: string, replica: Replica) {
  const rest = restAs(userId)

  async function refresh(): Promise<NetworkResult> {
    const email = latestIdentity()?.email ?? ''
    // By the member's own address and id: the server answers an administrator with everybody's rows,
    // and knows of a new one before this device does.
    // All columns: a server may not know the newest one yet.
    const approvals = rest.from('usuarios_aprovados').select().eq('email', email)
    const requests = rest
      .from('acessos_pendentes')
      .select(
        'id,user_id,nome,email,telefone,endereco,data_nascimento,instagram,igreja,grupo,batizada,status,criado_em',
      )
      .or(`user_id.eq.${userId},email.eq.${JSON.stringify(email)}`)
      .order('criado_em', { ascending: false })
      .limit(1)
    const [approved, asked, deletion] = await Promise.all([
      result(approvals),
      result(requests),
      result(rest.from('pedidos_de_exclusao').select('pedido_em,concluir_ate').eq('user_id', userId)),
    ])
    if (!approved.ok) return approved
    if (!asked.ok) return asked
    if (!deletion.ok) return deletion
    const { recados_por_email: wantsMails, ...columns } = approved.value[0] ?? {}
    const own = 'id' in columns ? approvedRecord(columns) : null
    const { user_id: asker, ...request } = asked.value[0] ?? { user_id: null }
    const isOpenRequest = asker === userId && 'status' in request && request.status === 'pendente'
    const record: MemberRecord = {
      approved: own,
      request: asked.value.length > 0 ? (request as RequestRecord) : null,
      deletion: deletion.value[0] ?? null,
      wantsMails,
      editable: own ? 'name' : isOpenRequest ? 'request' : 'nothing',
      at: new Date().toISOString(),
    }
    await replica.writeMetadata(RECORD_KEY, record)
    return done
  }

  /** After a change: reads what the server has now. */
  async function refreshed(answer: NetworkResult<unknown>): Promise<NetworkResult> {
    if (answer.ok) await refresh()
    return emptied(answer)
  }

  return {
    refresh,

    async update(
      { approved, request, editable }: MemberRecord,
      { nome, ...others }: MemberRecordChange,
    ): Promise<NetworkResult> {
      const target = { name: approved, request, nothing: null }[editable]
      if (!target) return { ok: false, code: 'refused' }
      const query =
        editable === 'name'
          ? rest.from('usuarios_aprovados').update({ nome })
          : rest.from('acessos_pendentes').update({ nome, ...others })
      const answer = await result(query.eq('id', target.id).select('nome'))
      if (!answer.ok) return answer
      await refresh()
      const [row] = answer.value
      // The row can no longer be changed: it was decided or removed in the meantime.
      if (!row) return { ok: false, code: 'refused' }
      const identity = latestIdentity()
      if (editable === 'name' && identity?.userId === userId) writeIdentity({ ...identity, name: row.nome })
      return done
    },

    /** Whether recados are mailed to the member. */
    chooseMails: async ({ approved }: MemberRecord, wanted: boolean): Promise<NetworkResult> => {
      if (!approved) return { ok: false, code: 'refused' }
      const query = rest.from('usuarios_aprovados').update({ recados_por_email: wanted }).eq('id', approved.id)
      return refreshed(await changed(query.select('id')))
    },

    /** Everything the ministry holds about the member. */
    download: (): Promise<NetworkResult<unknown>> => result(rest.rpc('my_data')),

    /** Asking again changes nothing. */
    requestDeletion: async () =>
      refreshed(
        await result(
          rest
            .from('pedidos_de_exclusao')
            .upsert({ user_id: userId }, { onConflict: 'user_id', ignoreDuplicates: true }),
        ),
      ),
    withdrawDeletion: async () =>
      refreshed(await result(rest.from('pedidos_de_exclusao').delete().eq('user_id', userId))),
  }
}
