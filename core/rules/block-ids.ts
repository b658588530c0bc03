import { isMobile } from "./phone.ts";

/** A record of the opt-out list: the account's own block, or what the recipient said. */
export interface BlockId {
  kind: "block" | "optOut";
  number: string;
  /** The one sender that they opted out of; without one, of the account. */
  sender?: string;
}

export function blockIdText({ kind, number, sender }: BlockId): string {
  return [kind, number, ...(sender === undefined ? [] : [sender])].join("-");
}

export function readBlockId(text: string): BlockId | undefined {
  const [, kind, number = "", sender] = /^(block|optOut)-(\d+)(?:-(.+))?$/.exec(text) ?? [];
  if (!isMobile(number)) return undefined;
  if (kind === "optOut") return { kind, number, sender };
  return kind === "block" && sender === undefined ? { kind, number } : undefined;
}
