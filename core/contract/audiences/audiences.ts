import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { MAX_LIST_NUMBERS } from "../../rules/audience.ts";
import { MAX_FILE_BYTES } from "../../rules/file-limits.ts";
import { access } from "../campaigns/campaign-input.ts";
import { CAMPAIGN_TEXTS } from "../campaigns/campaign-texts.ts";
import { audience } from "../campaigns/content-output.ts";
import { contactData } from "../fields/values.ts";

const owns = { id: "audience" } as const;
const written = z.string().max(60);

/** R053: a number with the values that merge tags put into its text, by label. */
const numberItem = z
  .object({
    label: z.string().max(200).optional(),
    /** The same as `number`, which goes before it. */
    value: written.optional(),
    number: written.optional(),
    contactData,
  })
  .strict();
export type NumberItem = z.infer<typeof numberItem>;

/** A typed list of numbers, in any spelling, alone or with values. */
export const numberFields = {
  contacts: z.array(written).max(MAX_LIST_NUMBERS, CAMPAIGN_TEXTS.manyNumbers).optional(),
  numberList: z.array(numberItem).max(MAX_LIST_NUMBERS, CAMPAIGN_TEXTS.manyNumbers).optional(),
};

const reject = z.object({ row: z.number(), number: z.string(), reason: z.string() });

export const checkedAudience = z.object({
  data: audience.extend({
    /** The first that were left out; at most 20. */
    rejects: z.array(reject),
  }),
});
export type CheckedAudience = z.infer<typeof checkedAudience>["data"];

export const createAudience = endpoint("POST", "/gateway/audience", {
  summary: "Make an audience of typed numbers: each once, with those left out and why",
  access,
  maxBytes: MAX_FILE_BYTES,
  input: z.object(numberFields),
  output: checkedAudience,
});

export const getAudience = endpoint("GET", "/gateway/audience/{id}", {
  summary: "An audience of numbers or of a spreadsheet, with the first that were left out",
  access,
  owns,
  input: z.object({ id: idSchema("audience") }),
  output: checkedAudience,
});

export const audienceRejects = endpoint("GET", "/gateway/audience/{id}/rejected", {
  summary: "The rows of an audience that were left out, with reasons, as CSV",
  ownersOnly: true,
  access,
  owns,
  download: true,
  input: z.object({ id: idSchema("audience") }),
  output: noInput,
});
