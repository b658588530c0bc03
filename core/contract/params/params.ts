import * as z from "zod";
import { endpoint, listOf, noOutput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { MAX_VALUE_LENGTH } from "../../rules/file-limits.ts";
import { nameField } from "../fields/name-field.ts";

export const PARAM_TEXTS = {
  nameRequired: "Enter a name for the parameter",
  nameShape: "Must contain a letter or a number, and none of { } |",
  nameTaken: "A parameter with this name already exists",
  valueRequired: "Enter a value",
  valueLong: "Cannot be longer than 500 characters",
} as const;

const editAccess = { who: "signed-in", may: "templateEdit" } as const;
const owns = { id: "param" } as const;
const paramId = z.object({ id: idSchema("param") });

const MAX_PARAM_NAME = 80;

/** What a merge tag can name: a letter or a digit in it, and nothing that would end the tag. */
const SHAPE = /^(?=.*[\p{L}\p{N}])[^{}|]*$/u;

const paramFields = {
  name: nameField("Parameter name", MAX_PARAM_NAME, { required: PARAM_TEXTS.nameRequired }).regex(
    SHAPE,
    PARAM_TEXTS.nameShape,
  ),
  value: z
    .string({ error: PARAM_TEXTS.valueRequired })
    .trim()
    .min(1, PARAM_TEXTS.valueRequired)
    .max(MAX_VALUE_LENGTH, PARAM_TEXTS.valueLong),
};

/** R254: a value of the account's own, which a merge tag can name. */
export const param = z.object({
  _id: z.string(),
  name: z.string(),
  /** Its name in a merge tag. */
  key: z.string(),
  value: z.string(),
  createdAt: z.number(),
});
export type Param = z.infer<typeof param>;

export const listParams = endpoint("GET", "/param", {
  summary: "The account's parameters",
  access: { who: "signed-in", may: "paramRead" },
  input: z.object({
    ...pageInput,
    search: z.string().max(MAX_PARAM_NAME).optional(),
    noPaging: z.enum(["true", "false"]).optional(),
  }),
  output: listOf(param),
});

export const createParam = endpoint("POST", "/param", {
  summary: "Create a parameter",
  access: editAccess,
  input: z.object(paramFields),
  output: z.object({ data: param }),
});

export const updateParam = endpoint("PUT", "/param/{id}", {
  summary: "Change a parameter",
  access: editAccess,
  owns,
  input: paramId.extend(paramFields),
  output: z.object({ data: param }),
});

export const deleteParam = endpoint("DELETE", "/param/{id}", {
  summary: "Delete a parameter",
  access: { who: "signed-in", may: "templateDelete" },
  owns,
  input: paramId,
  output: noOutput,
});
