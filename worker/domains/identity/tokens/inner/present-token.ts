import type { AppToken } from "#core/contract/tokens/tokens.ts";
import type { tokensOf } from "./queries.ts";

type TokenRow = Awaited<ReturnType<typeof tokensOf>>[number];

/** A token: whole if `value` is given, otherwise masked except for its end. */
export function presentToken(row: TokenRow, value?: string): AppToken {
  return {
    _id: row.id,
    name: row.name,
    token: value ?? `cooee_••••${row.hint}`,
    newToken: value !== undefined,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    ...(row.lastUsedAt === null ? {} : { lastUsedAt: row.lastUsedAt }),
  };
}
