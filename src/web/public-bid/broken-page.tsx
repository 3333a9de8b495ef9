import { Component, type ErrorInfo, type ReactNode } from 'react'
import classes from './public-bid.module.css'
import { english } from './words-en.ts'
import { spanish } from './words-es.ts'

/** The page's last resort: what it throws while it is drawn. In both languages, for which one is read is not known here. */
export class BrokenPage extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('The bid could not be drawn', error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <main className={classes.page} role="alert">
        <title>{english.brokenTitle}</title>
        <h1>{english.brokenTitle}</h1>
        <p>{english.brokenText}</p>
        <p lang="es">
          {spanish.brokenTitle}. {spanish.brokenText}
        </p>
      </main>
    )
  }
}
