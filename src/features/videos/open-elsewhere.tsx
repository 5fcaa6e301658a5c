import { ExternalLink } from 'lucide-react'
import type { Video } from '#sync'
import { videoTexts as texts } from '#texts/videos.ts'
import { ButtonLink, type ButtonLinkProps } from '#ui/button-link.tsx'

/** The way to the video's own page, in another tab. */
export function OpenElsewhere({ video, variant }: { video: Video; variant: ButtonLinkProps['variant'] }) {
  return (
    <ButtonLink
      to={video.video_url}
      target="_blank"
      rel="noopener noreferrer"
      variant={variant}
      icon={<ExternalLink />}
      aria-label={texts.openElsewhereOf(video.title)}
    >
      {texts.openElsewhere}
    </ButtonLink>
  )
}
