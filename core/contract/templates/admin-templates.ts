import * as z from "zod";
import { endpoint, listOf } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { template, templateFields, templateId, templatePage } from "./templates.ts";

export const createGlobalTemplate = endpoint("POST", "/admin/create-global-template", {
  summary: "Create a pre-made template",
  access: inPerson,
  input: z.object(templateFields),
  output: z.object({ data: template }),
});

export const markTemplate = endpoint("PUT", "/admin/mark-as-global-template/{id}", {
  summary: "Copy a template to the pre-made ones, or take the copy away",
  access: inPerson,
  exact: true,
  input: templateId.extend({
    /** False to take it away. */
    global: z.boolean().default(true),
    /** Whose template it is, if not the caller's own. */
    user: idSchema("user").optional(),
  }),
  output: z.object({ message: z.string() }),
});

export const listUserTemplates = endpoint("GET", "/admin/template/{id}", {
  summary: "A user's templates",
  access: inPerson,
  input: z.object({ id: idSchema("user"), ...templatePage }),
  output: listOf(template).extend({ user: z.object({ _id: z.string(), name: z.string() }) }),
});
