/** Counts characters as the database does: an emoji is one, or a few that are joined. */
export const lengthOf = (text: string): number => [...text].length
