/**
 * The public API of sync: the local database and its replication. Light by itself: the database,
 * the engine and the Supabase client load when a signed-in member needs them, so a visitor's page
 * contains none of them.
 */
export {
  afterDay,
  availableDay,
  dayDataOf,
  isDayOpen,
  isJourneyDay,
  isJourneyFinished,
  JOURNEY_DAYS,
  nextOpening,
  opensAt,
  suggestedDay,
} from './model/journey.ts'
export type { AfterDay, DayData, Progress } from './model/journey.ts'
export { type DayHead, type JourneyDay, overviewOf, waitingDays } from './model/overview.ts'
export { comparePinnedFirst } from './model/content.ts'
export { isBeforeItsMinute, type Timing, type Visibility, visibilityOf } from './model/timing.ts'
export type {
  ContentDocuments,
  ContentDraft,
  ContentRefusal,
  ContentRow,
  Devotional,
  MinistryEvent,
  Product,
  Recado,
  Video,
} from './model/content.ts'
export type { OutgoingItem, RefusedItem } from './engine/outgoing.ts'
export type { SyncStatus } from './member/status.ts'
export { makeBackoff } from './engine/backoff.ts'
export { CONFLICT } from './engine/wire.ts'
export { storageTrouble, type StorageTrouble } from './database/trouble.ts'
export { repairStorage } from './database/repair.ts'
export { untilLoaded } from './lazy.ts'

// Who is signed in
export { currentIdentity, identity$, isAdmin, isMember, type Identity, type Role } from './session/identity.ts'
export { accountEndedReason, dismissAccountEndedReason, type AccountEndedReason } from './session/ended.ts'
export { purgeLeftovers } from './session/leftovers.ts'
export type { CodeRefusal, CodeResult, FactorChallenge } from './session/second-factor.ts'
export type { SignIns } from './session/google.ts'
export type { NewFactor, SecondFactorState } from './session/own-factor.ts'
export type { AuthRefusal, SignInFailure, SignInResult, SignUpFailure, SignUpResult } from './session/sign-in.ts'
export { signOut, type SignOutResult } from './session/end.ts'

// The member's data on this device
export {
  adminPublishing,
  memberCommands,
  memberData,
  openDatabaseAfter,
  storage$,
  watchMember,
  type StorageState,
} from './member/member-data.ts'
export type { DayTexts } from './member/day-notes.ts'
export type { MemberData } from './member/open-member.ts'
export type {
  ApprovedRecord,
  DeletionRequest,
  MemberRecord,
  MemberRecordChange,
  RequestRecord,
} from './member/profile.ts'

// Calls that need the network
export { mediaUrl } from './api/backend.ts'
export type { NetworkRefusal, NetworkResult } from './api/rest.ts'
export * from './lazy-apis.ts'
export * from './api/admin/lazy.ts'
export {
  dismissPendingAccessRequest,
  pendingAccessRequest,
  type PendingAccessRequest,
} from './worker/pending-request.ts'
export type { AccessRequest, RequestRefusal, RequestStatus } from './api/access-request.ts'
export type {
  ActivationCheck,
  Group,
  MailChoiceResult,
  ResendResult,
  SetPasswordResult,
  SubmitResult,
} from './api/visitor.ts'
export type {
  AccountStatus,
  AdminPeople,
  AdminRequest,
  Approval,
  BulkAct,
  BulkDecision,
  BulkResult,
  Decision,
  InviteState,
  MailStatus,
  PanelFigures,
  PeoplePage,
  PeopleQuery,
  Person,
  PersonChange,
  PersonDetail,
  PossibleDuplicate,
  RequestRefusalNote,
  RequestsPage,
  RequestsQuery,
  RequestTab,
} from './api/admin/people.ts'
export type { DayMove } from './api/admin/days.ts'
export type {
  MailAudience,
  Mailing,
  MailingProgress,
  MailMessage,
  MailState,
  MailTarget,
  QueuedMail,
  RecadoReads,
} from './api/admin/mail.ts'
export type { LogDetails, LoggedChange, LogFilter, LogLine } from './api/admin/log.ts'
export type { AdminGroup } from './api/admin/groups.ts'
export type { ContentVersion } from './api/admin/versions.ts'
export type { MediaFolder, MediaUpload, UnusedFile } from './api/admin/media.ts'
