/** A module of its own, so that the app can check for a draft without loading the form. */
export const DRAFT_KEY = 'florescer:cadastro'
