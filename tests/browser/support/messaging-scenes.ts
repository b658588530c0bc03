import type { Page } from "@playwright/test";
import type * as z from "zod";
import { EXPORT_TEXTS, getExport } from "#core/contract/exports/exports.ts";
import { getLinkDomain, type LinkDomain } from "#core/contract/links/link-domain.ts";
import { me } from "#core/contract/profile/me.ts";
import { VALIDITY_TEXTS } from "#core/rules/validity.ts";
import { apiOf } from "./api.ts";
import { customer, workbook } from "./customers.ts";
import { LONG_NAME } from "./furniture.ts";
import type { Messaging } from "./messaging.ts";
import { type Ids, type Opening, opening, ROW } from "./openings.ts";
import { type Sending, showReportAs } from "./sending.ts";
import { stub } from "./stubs.ts";

type All = Ids & Sending & Messaging;

/** A part of a page, scrolled into view at each size. */
function part(
  name: string,
  path: Opening<All>["path"],
  heading: string,
  rest: Partial<Opening<All>> = {},
): Opening<All> {
  return {
    name,
    path,
    open: async () => {},
    settle: (page) =>
      page
        .getByRole("region", { name: heading })
        .first()
        .evaluate((region) => region.scrollIntoView()),
    ...rest,
  };
}

type Exported = z.input<typeof getExport.output>["data"];

function exported(name: string, changes: Partial<Exported>): Opening<All> {
  return {
    name: `export-${name}`,
    path: ({ exported }) => `/exports/${exported}`,
    before: async (page, { exported: id }) => {
      const { data } = await apiOf(page.request).call(getExport, { id });
      await stub(page, getExport, { data: { ...data, ...changes } });
    },
    open: async () => {},
  };
}

/** Sending hours that are over for today: one minute, on the day before yesterday. */
const SHUT = { from: 0, to: 1, days: [(new Date().getDay() + 5) % 7] };

const HOST = "links.newtown-and-marrickville-corner-shop.example";
const RECORDS: LinkDomain["records"] = [
  { type: "CNAME", name: HOST, value: "links.cooee.example" },
  {
    type: "TXT",
    name: `_cf-custom-hostname.${HOST}`,
    value: "5cc07c04-ea62-4a5a-95f0-419334a875a4",
  },
];

function linkDomain(name: string, domain: LinkDomain | undefined): Opening<All> {
  const linkHost = domain?.state === "active" ? domain.host : "cooee.example";
  return part(`link-domain-${name}`, () => "/settings", "Link domain", {
    before: async (page) => {
      await stub(page, getLinkDomain, { data: { domain, linkHost } });
    },
  });
}

/** As far as the mapping of a spreadsheet's columns. */
async function chooseSheet(page: Page): Promise<void> {
  const people = [0, 1, 2, 3, 4].map((nth) => customer(427_000_200 + nth, nth));
  const wrong = ["02 9876 5432", "not a number", "+61 427 000 201"].map((mobile) => ({
    ...customer(0, 1, LONG_NAME),
    mobile,
  }));
  const buffer = workbook([...people, ...wrong]);
  const file = { name: "dinner-guests-spring.xlsx", mimeType: "application/octet-stream", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Write the message" }).waitFor();
}

/** States of follow-ups, exports, spreadsheets and settings that nobody sees by only opening a screen. */
export const MESSAGING_SCENES: readonly Opening<All>[] = [
  part("check-follow-up", ({ partly }) => `/campaign/check/${partly}`, "Follow-up", {
    open: async (page) => {
      await page.getByLabel("Send a follow-up campaign").click();
      await page
        .getByLabel("Follow-up message")
        .fill("There are four seats left for our readers' night. Reply YES to keep one.");
    },
  }),
  part("report-follow-up", ({ followed }) => `/campaign/report/${followed}`, "Follow-up"),
  part("report-follow-up-failed", ({ followed }) => `/campaign/report/${followed}`, "Follow-up", {
    before: (page, { followed }) =>
      showReportAs(page, apiOf(page.request), followed, {
        followUpStatus: "failed",
        followUpReason: "The account has too little credit",
      }),
  }),
  part("check-hours", ({ partly }) => `/campaign/check/${partly}`, "When to send", {
    before: async (page) => {
      const { data } = await apiOf(page.request).call(me, {});
      await stub(page, me, { data: { ...data, sendWindow: SHUT } });
    },
  }),
  part("check-until", ({ partly }) => `/campaign/check/${partly}`, "When to send", {
    open: (page) => page.getByLabel(VALIDITY_TEXTS.label).click(),
  }),
  {
    name: "report-until",
    path: ({ until }) => `/campaign/report/${until}`,
    open: async () => {},
  },
  {
    name: "quick-message-until",
    path: () => "/quick-message",
    open: (page) => page.getByLabel(VALIDITY_TEXTS.label).click(),
    settle: (page) =>
      page.getByRole("button", { name: "Send", exact: true }).scrollIntoViewIfNeeded(),
  },
  exported("ready", {}),
  exported("running", { status: "running", rows: 31_250 }),
  exported("failed", { status: "failed", rows: 31_250, error: EXPORT_TEXTS.gaveUp }),
  { name: "batch-mapping", path: () => "/batch-message", open: chooseSheet },
  {
    name: "batch-written",
    path: () => "/batch-message",
    open: async (page) => {
      await chooseSheet(page);
      await page.getByRole("button", { name: "Write the message" }).click();
      await page.getByText("Left out").waitFor();
    },
  },
  linkDomain("none", undefined),
  linkDomain("pending", { host: HOST, state: "pending", records: RECORDS, checkedAt: Date.now() }),
  linkDomain("active", { host: HOST, state: "active", records: [], checkedAt: Date.now() }),
  linkDomain("failed", {
    host: HOST,
    state: "failed",
    records: RECORDS,
    reason: "The domain's CAA records do not let us issue a certificate.",
    checkedAt: Date.now(),
  }),
  part("sending-hours", () => "/settings", "Sending hours", {
    open: (page) => page.getByLabel("Send promotional campaigns only during these hours").click(),
  }),
];

/** What opens over a screen. */
export const MESSAGING_OPENINGS: readonly Opening<All>[] = [
  opening("export", "/history", ["Export"]),
  {
    name: "export-started",
    path: () => "/history",
    open: async (page) => {
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
      await page.getByRole("dialog", { name: EXPORT_TEXTS.successTitle }).waitFor();
    },
  },
  opening("contact-history", "/history?search=0427000310", [ROW, "Contact history"]),
  opening("cancel-follow-up", ({ followed }) => `/campaign/report/${followed}`, [
    "Cancel the follow-up",
  ]),
];
