/** Where the draft stands in localStorage. Apart from its module, so that the app may look before it loads that. */
export const DRAFT_KEY = 'florescer:cadastro'
