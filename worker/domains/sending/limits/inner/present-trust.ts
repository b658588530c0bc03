import type { Trust } from "#core/contract/limits/limits.ts";
import { nextLevel, stepsTo } from "#core/rules/trust.ts";
import type { Standing } from "../sending-standing.ts";

/** Of an account that is new, or whose level an administrator chose. */
export function presentTrust({ level, chosen, record }: Standing): Trust | undefined {
  if (level === undefined) return undefined;
  const next = chosen ? undefined : nextLevel(level);
  return {
    level,
    chosen,
    next: next && record && { level: next, steps: stepsTo(next, record) },
  };
}
