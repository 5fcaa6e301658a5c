import { Share2 } from 'lucide-react'
import type { Devotional } from '#sync'
import { useCommand } from '#lib/use-command.ts'
import { paths } from '#src/paths.ts'
import { shareDayTexts as share } from '#texts/share-day.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.ts'
import { shareDevotional } from './share-devotional.ts'

/** Shares the address of a day. */
export function ShareButton({ devotional }: { devotional: Devotional }) {
  const [runShare, isBusy] = useCommand(shareWithToast, share.failed)
  return (
    <IconButton
      variant="brand"
      label={share.action}
      word={share.action}
      icon={<Share2 />}
      isBusy={isBusy}
      onClick={() => runShare(devotional)}
    />
  )
}

async function shareWithToast(devotional: Devotional): Promise<void> {
  const url = new URL(paths.devotional(devotional.day_number), window.location.origin).href
  if ((await shareDevotional(devotional, url)) === 'copied') toast({ title: share.copied, tone: 'success' })
}
