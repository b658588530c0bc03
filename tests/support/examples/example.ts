import type { Feature } from "#core/permissions.ts";
import type { Input } from "#tests/support/call.ts";
import type { Thing, Things } from "#tests/support/world/things.ts";

export interface Example {
  /** Valid input for the owner of these records. */
  input: (own: Things) => Input;
  /** What the account should have besides what the input names, so that a list is not empty. */
  needs?: readonly Thing[];
  /** The response's status; 200 by default. */
  status?: number;
  /** Features that a sub-account needs for this input besides those that open the call. */
  besides?: readonly Feature[];
}

export type Examples = Readonly<Record<string, Example>>;

export const nothing: Example = { input: () => ({}) };
