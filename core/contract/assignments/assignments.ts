import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";

const access = { who: "signed-in", may: "assign", inPerson: true } as const;

/** The whole list: anyone no longer in it loses access. */
const subAccounts = z.array(idSchema("account")).max(500);
const output = z.object({ message: z.string() });

export const assignGroup = endpoint("POST", "/group/assignGroup", {
  summary: "Share a group with sub-accounts",
  access,
  owns: { group: "group" },
  exact: true,
  input: z.object({ group: idSchema("group"), subAccounts }),
  output,
});

export const assignTemplate = endpoint("POST", "/template/assignTemplate", {
  area: "templates",
  summary: "Share a template with sub-accounts",
  access,
  owns: { template: "template" },
  exact: true,
  input: z.object({ template: idSchema("template"), subAccounts }),
  output,
});

export const assignDraft = endpoint("POST", "/draftcampaign/assign", {
  area: "drafts",
  summary: "Share a saved campaign with sub-accounts",
  access,
  owns: { draft: "campaign" },
  exact: true,
  input: z.object({ draft: idSchema("campaign"), subAccounts }),
  output,
});
