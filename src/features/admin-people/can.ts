import type { Person } from '#sync'

type Of = Pick<Person, 'status'> & {
  [Key in 'approved_id' | 'request_id' | 'status_conta' | 'user_id' | 'role']?: Person[Key] | null
}

/** Without an approved row: the approval creates it, whatever the request's status says. */
export const canApprove = ({ approved_id, role }: Of): boolean => !approved_id && (role ?? 'pending') === 'pending'

export const canRefuse = ({ approved_id, request_id, status }: Of): boolean =>
  !approved_id && Boolean(request_id) && status === 'pendente'

/** Only the status says approved: the person was never let in. */
export const isOnlyCalledApproved = (of: Of): boolean => of.status === 'aprovado' && canApprove(of)

/** Approved people who are not deactivated can get a link. */
export const canGetLink = ({ approved_id, status_conta }: Of): boolean =>
  Boolean(approved_id) && status_conta !== 'desativado'

/** The person has signed in before, so the same link resets the password. */
export const isActivated = ({ user_id, role }: Of): boolean => Boolean(user_id) && (role ?? 'pending') !== 'pending'

export const canDeactivate = ({ approved_id, status_conta }: Of): boolean =>
  Boolean(approved_id) && status_conta !== 'desativado'

export const canReactivate = ({ approved_id, status_conta }: Of): boolean =>
  Boolean(approved_id) && status_conta === 'desativado'

/** Only accounts of people whom the ministry approved have a role. */
export const canHaveRole = (person: Of): boolean =>
  Boolean(person.user_id) && (Boolean(person.approved_id) || isActivated(person))
