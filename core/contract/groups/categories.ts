import * as z from "zod";
import { endpoint, noOutput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { nameField } from "../fields/name-field.ts";
import { deleteAccess, editAccess } from "./group-input.ts";

/** How many categories an account can have besides the inbuilt ones. */
export const MAX_CATEGORIES = 100;

export const CATEGORY_TEXTS = {
  nameRequired: "Enter a name for the category",
  nameTaken: "A category with this name already exists",
  inbuilt: "Inbuilt categories cannot be changed or deleted",
  tooMany: `Your account can have ${MAX_CATEGORIES} categories. Delete one you no longer need.`,
} as const;

const owns = { id: "category" } as const;
const categoryId = z.object({ id: idSchema("category") });
const name = nameField("Category name", 40, { required: CATEGORY_TEXTS.nameRequired });

export const category = z.object({
  id: z.string(),
  name: z.string(),
  /** Every account has it, and none can change it. */
  inbuilt: z.boolean(),
});
export type Category = z.infer<typeof category>;

export const listCategories = endpoint("GET", "/category", {
  summary: "What groups are sorted by, by name; with or without the inbuilt categories",
  access: { who: "signed-in", may: "groupRead" },
  input: z.object({ includeInbuiltCategories: z.enum(["true", "false"]).optional() }),
  output: z.object({ data: z.array(category) }),
});

export const createCategory = endpoint("POST", "/category", {
  summary: "Create a category",
  access: editAccess,
  input: z.object({ name }),
  output: z.object({ data: category }),
});

export const renameCategory = endpoint("PUT", "/category/{id}", {
  summary: "Rename a category of the account's own",
  access: editAccess,
  owns,
  input: categoryId.extend({ name }),
  output: z.object({ data: category }),
});

export const deleteCategory = endpoint("DELETE", "/category/{id}", {
  summary: "Delete a category of the account's own; its groups stay, without one",
  access: deleteAccess,
  owns,
  input: categoryId,
  output: noOutput,
});
