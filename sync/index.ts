/**
 * The one door of the local database and its replication. Light by itself: the database, the engine and the
 * Supabase client are loaded when a signed-in member needs them, so that a visitor's page carries none of it.
 */
export { availableDay, isJourneyDay, isJourneyFinished, JOURNEY_DAYS, opensAt, suggestedDay } from './model/journey.ts'
export { isAdmin, isMember } from './model/identity.ts'
export type { Identity, Role } from './model/identity.ts'
export type { Devotional } from './model/devotional.ts'
export type { Progress } from './model/progress.ts'
export type { Recado } from './model/recado.ts'
export type { MinistryEvent, Product, Video } from './model/content.ts'
export type {
  ApprovedRecord,
  DeletionRequest,
  MemberProfile,
  MemberRecord,
  MemberRecordChange,
  NetworkRefusal,
  NetworkResult,
  RequestRecord,
} from './model/her-profile.ts'
export type { OutgoingItem, RefusedItem, SyncStatus } from './model/status.ts'
export type { MemberData, SignInFailure, SignInResult, SignOutResult, SignUpFailure, SignUpResult } from './contract.ts'
export { currentIdentity, identity$ } from './session/identity.ts'
export { dismissAccountEndedReason, accountEndedReason, type AccountEndedReason } from './session/ending.ts'
export { signIn, signOut, signUp, purgeLeftovers } from './session/lazy.ts'
export { dismissPendingAccessRequest, pendingAccessRequest } from './worker/pending-request.ts'
export {
  checkActivation,
  deliverPendingAccessRequest,
  listGroups,
  requestActivationLink,
  setPasswordByLink,
  submitAccessRequest,
  withdrawAccessRequest,
} from './lazy-apis.ts'
export type {
  AccessRequest,
  ActivationCheck,
  Group,
  PendingAccessRequest,
  RequestRefusal,
  ResendResult,
  SetPasswordResult,
  SubmitResult,
} from './model/visitor.ts'
export type { ContentDocuments, ContentDraft, ContentRefusal, ContentRow, Publishing } from './model/publishing.ts'
export { makeBackoff } from './engine/backoff.ts'
export { CONFLICT } from './engine/wire.ts'
export { storageTrouble, type StorageTrouble } from './database/trouble.ts'
export { mediaUrl } from './api/backend.ts'
export { untilLoaded } from './lazy.ts'
export { memberData, storage$, type StorageState, watchMember } from './member/member-data.ts'
export { repairStorage } from './repair-storage.ts'
export { adminPeople } from './admin-people.ts'
export type {
  AccountStatus,
  AdminPeople,
  AdminRequest,
  Approval,
  Decision,
  InviteState,
  MailStatus,
  PeoplePage,
  PeopleQuery,
  Person,
  PersonChange,
  PersonDetail,
  RequestStatus,
  RequestsPage,
  RequestsQuery,
  RequestTab,
} from './model/admin-people.ts'
export { adminLog, adminMail } from './admin-mail.ts'
export type { AdminMail, Mailing, MailingProgress, MailMessage, MailState, QueuedMail } from './model/admin-mail.ts'
export type { AdminLog, LogDetails, LoggedChange, LogFilter, LogLine } from './model/admin-log.ts'
export { adminGroups } from './admin-groups.ts'
export type { AdminGroup, AdminGroups } from './model/admin-groups.ts'
export { uploadMedia } from './admin-media.ts'
export type { MediaFolder, MediaUpload } from './model/admin-media.ts'
