import type { NetworkRefusal } from '#sync'
import { networkTexts } from '#texts/network.ts'
import { profileTexts } from '#texts/profile.ts'

const { edit } = profileTexts

/** The reason in words; undefined if nothing helpful can be said. */
export function refusalText(code: NetworkRefusal): string | undefined {
  switch (code) {
    case 'offline':
      return networkTexts.offline
    case 'rate_limited':
      return networkTexts.rate_limited
    case 'unauthorized':
      return networkTexts.unauthorized
    case 'refused':
      return edit.refused
    case 'unknown':
      return undefined
  }
}
