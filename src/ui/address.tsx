import { Fragment } from 'react'

/** An e-mail address that breaks after a punctuation mark, not in the middle of a word. */
export function Address({ children }: { children: string }) {
  return children.match(/[^@._-]+[@._-]*|[@._-]+/g)?.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
