/**
 * The version of the privacy policy that an access request consents to, kept with it. Another date when the policy's
 * text (texts/privacy.ts) changes in meaning; the date shown on the page is today's (reading J18) and says nothing of it.
 */
export const POLICY_VERSION = '2026-11-21'
