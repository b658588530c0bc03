import * as z from "zod";
import { idSchema } from "../ids.ts";
import { MAX_GROUP_NAME } from "../rules/file-limits.ts";
import { GROUP_TEXTS } from "./group-texts.ts";

export const access = { who: "signed-in", may: "group" } as const;
export const editAccess = { who: "signed-in", may: "groupEdit" } as const;
export const deleteAccess = { who: "signed-in", may: "groupDelete" } as const;

export const owns = { id: "group" } as const;

export const groupId = z.object({ id: idSchema("group") });

export const groupName = z
  .string({ error: GROUP_TEXTS.nameRequired })
  .trim()
  .min(1, GROUP_TEXTS.nameShort)
  .max(MAX_GROUP_NAME, GROUP_TEXTS.nameLong);
