import * as v from 'valibot'
import { adminGroupsTexts } from '#texts/admin-groups.ts'
import { requiredText } from '../shared/rules.ts'

const { rules } = adminGroupsTexts

/** The table's limit, in characters. */
export const MAX_NAME_LENGTH = 100

export const groupSchema = v.object({ nome: requiredText(MAX_NAME_LENGTH, rules.nameRequired, rules.nameLong) })

export type GroupForm = v.InferInput<typeof groupSchema>
