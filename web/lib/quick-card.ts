import { createContext, useContext } from "react";

/** What a quick message begins with: a contact, or a message that is used again or answered. */
export interface QuickStart {
  sender?: string;
  contacts?: readonly string[];
  message?: string;
}

export type WriteQuick = (start?: QuickStart) => void;

/** How the shell opens a quick message. */
export const QuickCardContext = createContext<WriteQuick>(() => {});

/** Opens a quick message beside the page, or as a page where the window has no room for both. */
export function useWriteQuick(): WriteQuick {
  return useContext(QuickCardContext);
}
