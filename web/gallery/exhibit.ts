import type { ReactNode } from "react";

/** A component in its states: default, loading, empty, error, disabled, with long texts. */
type States = Readonly<Record<string, ReactNode>>;

/** Components by their names. */
export type Exhibits = Readonly<Record<string, States>>;

/** A component that has one state only. */
export function one(element: ReactNode): States {
  return { default: element };
}

export const LONG =
  "Everybody who came to the spring sale in Newtown, Marrickville or Dulwich Hill and asked for news";

export const LONG_WORD =
  "bartholomew-alexander.fitzwilliam-featherstonehaugh@subdomain.example.com.au";

export const nothing = () => {};
