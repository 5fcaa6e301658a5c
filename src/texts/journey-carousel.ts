/** What is said when the days have moved. Apart from the others: it loads with what moves them. */
export const movedTo = (first: number, last: number): string =>
  first === last ? `Dia ${first} de 30` : `Dias ${first} a ${last} de 30`
