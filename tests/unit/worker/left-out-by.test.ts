import { expect, it } from "vitest";
import { crmFilter, EMAIL_OPT_OUTS } from "#core/rules/crm/filters.ts";
import { leftOutBy } from "#worker/domains/integrations/crm-imports/inner/left-out-by.ts";

const field = (name: string, label: string) => ({ name, label, kind: "text" as const });
const marketing = field("hs_email_optout_11", EMAIL_OPT_OUTS.emailMarketing);
const oneToOne = field("hs_email_optout_12", "Opted out of email: One to one");
const all = field("hs_email_optout", "Unsubscribed from all email");
const leftOut = (filter: object, fields = [all, marketing, oneToOne]) =>
  leftOutBy(crmFilter.parse(filter), fields);

it("who opted out of all email is left out with either kind", () => {
  expect(leftOut({ emailMarketing: true })).toEqual(["hs_email_optout_11", "hs_email_optout"]);
  expect(leftOut({ emailOneToOne: true })).toEqual(["hs_email_optout_12", "hs_email_optout"]);
  expect(leftOut({ emailMarketing: true }, [marketing])).toEqual(["hs_email_optout_11"]);
});

it("nobody is left out by what was not chosen", () => {
  expect(leftOut({})).toEqual([]);
  expect(leftOut({ emailMarketing: false, emailOneToOne: false }, [])).toEqual([]);
});

it("a kind of email that the CRM has no field of is named", () => {
  expect(() => leftOut({ emailOneToOne: true }, [all, marketing])).toThrow(
    "The CRM has no field “Opted out of email: One to One”",
  );
});
