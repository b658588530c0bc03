import { createContext, useContext } from "react";
import type { Medium } from "#core/permissions.ts";
import type { Attached } from "./attached.ts";

/** What a quick message begins with: a contact, or a message that is used again or answered. */
export interface QuickStart {
  sender?: string;
  contacts?: readonly string[];
  message?: string;
  /** Of an MMS. */
  medium?: Medium;
  subject?: string;
  attached?: Attached;
}

export type WriteQuick = (start?: QuickStart) => void;

/** How the shell opens a quick message. */
export const QuickCardContext = createContext<WriteQuick>(() => {});

/** Opens a quick message beside the page, or as a page where the window has no room for both. */
export function useWriteQuick(): WriteQuick {
  return useContext(QuickCardContext);
}
