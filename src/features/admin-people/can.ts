import type { Person } from '#sync'

type Of = Pick<Person, 'status'> & {
  [Key in 'approved_id' | 'request_id' | 'status_conta' | 'user_id' | 'role']?: Person[Key] | null
}

/** She has no approved row: the approval makes it, whatever her request's status says. */
export const canApprove = ({ approved_id, role }: Of): boolean => !approved_id && (role ?? 'pending') === 'pending'

export const canRefuse = ({ approved_id, request_id, status }: Of): boolean =>
  !approved_id && Boolean(request_id) && status === 'pendente'

/** Only the word: she was never let in. */
export const isOnlyCalledApproved = (of: Of): boolean => of.status === 'aprovado' && canApprove(of)

/** A link goes to whoever is approved and not shut out. */
export const canGetLink = ({ approved_id, status_conta }: Of): boolean =>
  Boolean(approved_id) && status_conta !== 'desativado'

/** She has been in: the same link is a new password for her. */
export const isActivated = ({ user_id, role }: Of): boolean => Boolean(user_id) && (role ?? 'pending') !== 'pending'

export const canDeactivate = ({ approved_id, status_conta }: Of): boolean =>
  Boolean(approved_id) && status_conta !== 'desativado'

export const canReactivate = ({ approved_id, status_conta }: Of): boolean =>
  Boolean(approved_id) && status_conta === 'desativado'

/** A role is given to an account of somebody whom the ministry approved. */
export const canHaveRole = (person: Of): boolean =>
  Boolean(person.user_id) && (Boolean(person.approved_id) || isActivated(person))
