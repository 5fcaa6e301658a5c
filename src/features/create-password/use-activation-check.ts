import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ActivationCheck, checkActivation } from '#sync'
import { toast } from '#ui/toast.ts'
import type { ActivationLink } from './activation-link.ts'
import { checkText } from './result-texts.ts'

/**
 * Asks the server about the link without using it up, and shows if it is invalid. If the server
 * cannot be reached, it asks again when the network returns.
 * @param isMemberArea the member is signed in and needs no link: a used one is no bad news
 * @returns null while it asks, and a function to ask again
 */
export function useActivationCheck(
  link: ActivationLink,
  isMemberArea: boolean,
): [check: ActivationCheck | null, checkAgain: () => void] {
  const [check, setCheck] = useState<ActivationCheck | null>(null)
  const lastAsked = useRef(0)

  const ask = useEffectEvent(() => {
    const asked = (lastAsked.current += 1)
    const handle = (found: ActivationCheck) => {
      // An older answer, or the screen has been left.
      if (asked !== lastAsked.current) return
      setCheck(found)
      if (found !== 'valid' && !isMemberArea) toast({ ...checkText(found), tone: 'danger' })
    }
    checkActivation(link).then(handle, (error: unknown) => {
      console.error('The activation link could not be checked', error)
      handle('failed')
    })
  })

  useEffect(() => {
    ask()
    return () => {
      lastAsked.current += 1
    }
  }, [])

  function checkAgain() {
    setCheck(null)
    ask()
  }

  const onOnline = useEffectEvent(checkAgain)
  const isOffline = check === 'offline'
  useEffect(() => {
    if (!isOffline) return
    const retry = () => onOnline()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isOffline])

  return [check, checkAgain]
}
