/**
 * The version of the privacy policy that an access request stores as consented to. It needs a new
 * date when the policy (texts/privacy.ts) changes its meaning; the date on the page is always
 * today. It is not in texts/privacy.ts, so that the request form does not load the whole
 * policy.
 */
export const POLICY_VERSION = '2026-11-25'
