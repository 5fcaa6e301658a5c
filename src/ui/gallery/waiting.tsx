import { LoadingPage } from '#ui/loading-page.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { FullPageSpinner, Spinner, SpinnerRing } from '#ui/spinner.tsx'
import { stack } from './gallery.css.ts'
import { Frame, Wide } from './parts.tsx'

export const waiting = {
  'spinner.tsx': {
    ring: <SpinnerRing />,
    'read aloud only': <Spinner />,
    visible: <Spinner label="Enviando os recados…" isLabelVisible />,
    'full page': (
      <Wide>
        <Frame>
          <FullPageSpinner label="Abrindo a jornada…" />
        </Frame>
      </Wide>
    ),
  },
  'skeleton.tsx': {
    block: <Skeleton />,
    title: <Skeleton shape="title" />,
    picture: <Skeleton shape="picture" />,
    circle: <Skeleton shape="circle" />,
    button: <Skeleton shape="button" />,
    text: <SkeletonText />,
  },
  'progress-bar.tsx': {
    empty: <ProgressBar label="Jornada" value={0} max={30} valueText="0 de 30" />,
    some: <ProgressBar label="Jornada" value={12} max={30} valueText="12 de 30" />,
    full: <ProgressBar label="Jornada" value={30} max={30} valueText="30 de 30" tone="sage" />,
    'nobody knows': <ProgressBar label="Enviando" />,
    'label hidden': <ProgressBar label="Jornada" isLabelHidden value={12} max={30} />,
    'long words': (
      <ProgressBar
        label="E-mails do recado sobre o encontro de intercessão"
        value={120}
        max={250}
        valueText="120 de 250 enviados, 3 recusados"
      />
    ),
  },
  'loading-page.tsx': {
    wide: (
      <Wide>
        <Frame>
          <LoadingPage width="wide">
            <div className={stack}>
              <Skeleton shape="title" />
              <SkeletonText />
            </div>
          </LoadingPage>
        </Frame>
      </Wide>
    ),
  },
}
