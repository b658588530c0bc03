import { addBlockedWord } from "#worker/domains/senders/business-names/blocked-words.ts";
import { addBusinessName } from "#worker/domains/senders/business-names/business-names.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

/** A name that looks like no other: no two of its letters look alike. */
export function freshName(): string {
  const letters = "abcdefhkmpqruxy";
  const random = crypto.getRandomValues(new Uint8Array(10));
  return [...random].map((byte) => letters.charAt(byte % letters.length)).join("");
}

export const nameMakers: Makers<"businessName" | "nameText" | "blockedWord"> = {
  businessName: async (ctx, need) => {
    const buisness = await need("nameText");
    const { data } = await addBusinessName(ctx, { buisness });
    return idOf("businessName", data._id);
  },
  nameText: async () => freshName(),
  blockedWord: async (ctx) => {
    const { data } = await addBlockedWord(
      { ...ctx, person: undefined },
      { senderId: freshName(), texts: false },
    );
    return idOf("blockedWord", data._id);
  },
};
