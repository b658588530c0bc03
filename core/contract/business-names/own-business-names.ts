import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { nameField } from "../fields/name-field.ts";
import { abnField, businessName, evidenceField } from "./business-names.ts";

/** What happens to one of the account's business names after it was asked for. */

export const OWN_NAME_TEXTS = {
  saved: "Saved",
  confirmed: "Thank you. We will submit the name to the register.",
  again: "Asked again. We submit the name to the register.",
  /** It has been decided, withdrawn or submitted meanwhile. */
  changed: "This business name has just changed. Load the page again.",
  nothingAsked: "Nothing is asked of you for this name",
} as const;

const access = { who: "signed-in", may: "senderAdd", inPerson: true } as const;
const owns = { id: "businessName" } as const;
const nameId = z.object({ id: idSchema("businessName") });

const nameEvent = z.object({
  _id: z.string(),
  what: z.string(),
  /** By which carrier, if it is about a registration. */
  provider: z.string().optional(),
  reason: z.string().optional(),
  /** Who of the account did it; empty if it was not the account. */
  by: z.string(),
  at: z.number(),
});
export type NameEvent = z.infer<typeof nameEvent>;

export const getBusinessName = endpoint("GET", "/buisness/{id}", {
  summary: "One of the account's business names, with what happened to it, newest first",
  access: { who: "signed-in", may: "senderIds" },
  owns,
  input: nameId,
  output: z.object({ data: businessName, history: z.array(nameEvent) }),
});

export const editBusinessName = endpoint("PUT", "/buisness/{id}", {
  summary: "Change the ABN and the evidence of a business name",
  access,
  owns,
  input: nameId.extend({ abn: abnField, evidence: evidenceField }),
  output: z.object({ message: z.string(), data: businessName }),
});

export const confirmBusinessName = endpoint("POST", "/buisness/{id}", {
  summary:
    "Confirm a name that its registration waits for, or ask again for a registration that was refused",
  access,
  owns,
  input: nameId.extend({ provider: nameField("Provider", 40) }),
  output: z.object({ message: z.string() }),
});
