import { createContext, useContext } from 'react'

/** The parameters in the address of the current screen: `day` of '/devocional/:day'. */
export const RouteParams = createContext<Readonly<Record<string, string | undefined>>>({})

export const useRouteParams = () => useContext(RouteParams)
