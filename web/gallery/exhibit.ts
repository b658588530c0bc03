import type { ReactNode } from "react";

/** A component in its states: default, loading, empty, error, disabled, with long texts. */
export interface Exhibit {
  name: string;
  states: Readonly<Record<string, ReactNode>>;
}

/** A component that has one state only. */
export function one(name: string, element: ReactNode): Exhibit {
  return { name, states: { default: element } };
}

export const LONG =
  "Everybody who came to the spring sale in Newtown, Marrickville or Dulwich Hill and asked for news";

export const LONG_WORD =
  "bartholomew-alexander.fitzwilliam-featherstonehaugh@subdomain.example.com.au";

export const nothing = () => {};
