import * as z from "zod";
import { idSchema } from "../../ids.ts";
import { MAX_GROUP_NAME, MAX_LABEL_LENGTH } from "../../rules/file-limits.ts";
import { composed } from "../../rules/written.ts";
import { nameField } from "../fields/name-field.ts";
import { GROUP_TEXTS } from "./group-texts.ts";

export const access = { who: "signed-in", may: "group" } as const;
export const editAccess = { who: "signed-in", may: "groupEdit" } as const;
export const deleteAccess = { who: "signed-in", may: "groupDelete" } as const;

export const owns = { id: "group" } as const;

export const groupId = z.object({ id: idSchema("group") });

export const groupName = nameField("Group name", MAX_GROUP_NAME, {
  required: GROUP_TEXTS.nameRequired,
  empty: GROUP_TEXTS.nameShort,
  long: GROUP_TEXTS.nameLong,
});

/** How these people agreed to get messages, as described by the person who adds them; kept as proof. */
export const consentWording = z
  .string()
  .trim()
  .max(500, "Cannot be longer than 500 characters")
  .optional();

/** What a column is called, and how merge tags name it. It may come in JSON text, whose escapes are read here. */
export const labelName = nameField("Label", MAX_LABEL_LENGTH, {
  required: GROUP_TEXTS.labelRequired,
  long: GROUP_TEXTS.labelLong,
}).overwrite(composed);
