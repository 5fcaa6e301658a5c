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
  nextDay,
  nextOpening,
  opensAt,
  overviewOf,
  readableDays,
  suggestedDay,
  waitingDays,
} from './model/journey.ts'
export type { AfterDay, DayData, DayHead, JourneyDay, Progress } from './model/journey.ts'
export { comparePinnedFirst, EVENT_HOURS, eventEnd, isBeforeItsMinute, visibilityOf } from './model/content.ts'
export type {
  ContentDocuments,
  ContentDraft,
  ContentRefusal,
  ContentRow,
  Devotional,
  MinistryEvent,
  Product,
  Recado,
  Timing,
  Video,
  Visibility,
} from './model/content.ts'
export { isUnseenRefusal, MOST_ORDER_ITEMS, seenTotal } from './model/order.ts'
export type { Order, OrderItem, OrderLine, OrderStatus, StoredOrder } from './model/order.ts'
export { type HomeData, type HomeDay, homeDataOf, LATEST_RECADOS, nextEvent } from './model/home.ts'
export type { OutgoingItem, RefusedItem } from './engine/outgoing.ts'
export type { SyncStatus } from './member/status.ts'
export { makeBackoff } from './engine/backoff.ts'
export { CONFLICT, FIELD_UNKNOWN } from './engine/wire.ts'
export { storageTrouble, type StorageTrouble } from './database/trouble.ts'
export { repairStorage } from './database/repair.ts'
export { holdShared, withLockIfFree } from './device/locks.ts'
export { untilLoaded } from './lazy.ts'

// Who is signed in
export {
  accountEndedReason,
  type AccountEndedReason,
  currentIdentity,
  dismissAccountEndedReason,
  identity$,
  isAdmin,
  isMember,
  type Identity,
  latestIdentity,
  type Role,
} from './session/identity.ts'
export type { CodeRefusal, CodeResult, FactorChallenge } from './session/second-factor.ts'
export type { SignIns } from './session/google.ts'
export type { NewFactor, SecondFactorState } from './session/own-factor.ts'
export type { AuthRefusal, SignInFailure, SignInResult, SignUpFailure, SignUpResult } from './session/sign-in.ts'
export { entryNames, formPrefix } from './session/entries.ts'
export { purgeLeftovers } from './session/leftovers.ts'
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
export type { Attendance } from './member/attendance.ts'
export type { DayTexts } from './member/reads.ts'
// Who shows them has the code of their commands too, also where the network ends in between.
export {
  FIRST_CHOICE,
  isReminded,
  offerFor,
  watchReminder,
  type Offer,
  type Reminder,
  type ReminderChange,
  type ReminderState,
} from './member/reminder.ts'
export { askPushPermission, pushPermission, type PushPermission, showCount } from './worker/push.ts'
export type { EventAnswer } from './database/schemas.ts'
export type { MemberData } from './member/open-member.ts'
export type {
  ApprovedRecord,
  DeletionRequest,
  MemberRecord,
  MemberRecordChange,
  RequestRecord,
} from './member/profile.ts'
export { watchRecord } from './member/profile.ts'

// Calls that need the network
export { mediaUrl } from './api/backend.ts'
export type { NetworkRefusal, NetworkResult } from './api/rest.ts'
export * from './api/lazy.ts'
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
export type {
  MailAudience,
  Mailing,
  MailingProgress,
  MailMessage,
  MailState,
  MailTarget,
  QueuedMail,
  WaitingReminders,
  RecadoReads,
} from './api/admin/mail.ts'
export type { LogDetails, LoggedChange, LogFilter, LogLine } from './api/admin/log.ts'
export type { AdminGroup, AnswerLine, ContentVersion, DayMove, EventAnswers } from './api/admin/content.ts'
export type { AdminOrder, AdminOrders, SettledStatus } from './api/admin/orders.ts'
export type { MediaFolder, MediaUpload, UnusedFile } from './api/admin/media.ts'
