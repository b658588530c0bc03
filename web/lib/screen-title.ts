import { createContext, useContext } from "react";

/** The name of the open screen: the menu, the browser's tab and the page's heading say the same. */
export const ScreenTitle = createContext("");

export const useScreenTitle = () => useContext(ScreenTitle);
