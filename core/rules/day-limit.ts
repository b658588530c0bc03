import { formatCount } from "./counts.ts";

/** Messages that one day has, and has used. */
export interface Today {
  most: number;
  used: number;
}

/** Why so many messages are more than the day has left; undefined if they are not. */
export function dayLimitProblem({ most, used }: Today, messages: number): string | undefined {
  const left = Math.max(0, most - used);
  if (messages <= left) return undefined;
  return `Your account can send ${formatCount(most)} messages a day. ${formatCount(left)} are left today, and this sends ${formatCount(messages)}.`;
}
