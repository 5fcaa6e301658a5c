import { createContext, useContext } from 'react'

/** What the address of the screen at hand carries beside its fixed parts: `day` of '/devocional/:day'. */
export const RouteParams = createContext<Readonly<Record<string, string | undefined>>>({})

export const useRouteParams = () => useContext(RouteParams)
