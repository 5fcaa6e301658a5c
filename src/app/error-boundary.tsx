import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react'
import { shellTexts } from '#texts/shell.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import * as styles from './shell/shell.css.ts'
import { ChunkError } from './lazy-screen.tsx'
import { ErrorWithText } from '#lib/error-with-text.ts'
import { besideScreen, lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { paths } from '../paths.ts'

interface Props {
  children: ReactNode
  /** A new key means a new screen: the last one's failure no longer matters. */
  resetKey?: string
  /** Renders nothing after a failure: nobody misses what was here. */
  isQuiet?: boolean
}

interface State {
  failure: { error: unknown } | null
  failedKey?: string
}

/** Shows an error page with a way to try again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (state.failure === null) return { failedKey: props.resetKey }
    return state.failedKey === props.resetKey ? null : { failure: null, failedKey: props.resetKey }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error('A screen has failed', error, info.componentStack)
  }

  #retry = () => {
    // React.lazy remembers a failed chunk for ever: only a reload requests it again.
    if (this.state.failure?.error instanceof ChunkError) window.location.reload()
    else this.setState({ failure: null })
  }

  override render() {
    if (this.state.failure === null) return this.props.children
    if (this.props.isQuiet) return null
    const { error } = this.state.failure
    const texts =
      error instanceof ErrorWithText
        ? error.words
        : error instanceof ChunkError
          ? shellTexts.chunkFailure
          : shellTexts.failure
    return (
      <div role="alert">
        <EmptyState
          headingLevel={1}
          title={texts.title}
          action={
            <div className={styles.failedActions}>
              <Button onClick={this.#retry}>{shellTexts.failure.retry}</Button>
              {/* A plain link, since the router itself may have failed. */}
              <a className={buttonClass({ variant: 'quiet' })} href={paths.home()}>
                {shellTexts.failure.home}
              </a>
            </div>
          }
        >
          {texts.description}
        </EmptyState>
      </div>
    )
  }
}

/**
 * A part beside the screen, in its own chunk. If it cannot be fetched or fails, only this part is
 * missing, not the screen.
 */
export function lazyNotice<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Notice = lazyPart<Props>(besideScreen(load))
  return (props: Props) => (
    <ErrorBoundary isQuiet>
      <Reveal>
        <Notice {...props} />
      </Reveal>
    </ErrorBoundary>
  )
}
