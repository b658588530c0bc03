import { createElement as h, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import type { Group } from "#core/contract/groups/groups.ts";
import { messageEstimate } from "#web/components/composer/message-estimate.ts";
import { groupsError, refusalOf } from "#web/features/campaigns/audience.ts";
import { GroupAlert } from "#web/features/campaigns/group-alert.tsx";
import { optOutFor } from "#web/features/campaigns/opt-out-for.ts";
import { GroupOptions } from "#web/features/campaigns/target-options.tsx";

function group(id: string, totalContacts: number, more: Partial<Group> = {}): Group {
  return {
    _id: id,
    name: id,
    totalContacts,
    unsubscribe: 0,
    createdAt: 0,
    groupstatus: false,
    status: "Ready",
    fields: [],
    shared: false,
    assigned: [],
    assignedSubaccount: [],
    subAccount: [],
    ...more,
  };
}

const drawn = (element: ReactElement) => renderToStaticMarkup(h(MemoryRouter, null, element));
const words = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

describe("the choice of groups", () => {
  const members = group("Members", 100, { unsubscribe: 10 });
  const regulars = group("Regulars", 10);

  it("R188, R318, R319: is refused over the limit, which counts the people the campaign reaches", () => {
    expect(refusalOf(regulars, [members], "promotional", 100)).toBeUndefined();
    const refusal = refusalOf(regulars, [members], "notification", 100);
    expect(refusal).toEqual({ kind: "limit", total: 110, limit: 100 });
    if (!refusal) throw new Error("Nothing was refused");
    expect(words(drawn(h(GroupAlert, { refusal })))).toContain("Limit Exceeds");
    const values = { group_array: ["Members", "Regulars"], campaign_type: "notification" } as const;
    expect(groupsError(values, [members, regulars], 100)).toMatch(/^Limit Exceeds/);
    expect(refusalOf(members, [], "notification", 50)).toBeUndefined();
  });

  it("R189, R376: refuses an empty group, and leads to adding contacts", () => {
    const refusal = refusalOf(group("Empty", 0), [members], "promotional", 100);
    expect(refusal?.kind).toBe("empty");
    if (!refusal) throw new Error("Nothing was refused");
    const alert = drawn(h(GroupAlert, { refusal }));
    expect(words(alert)).toContain("Zero Contacts");
    expect(words(alert)).toContain("No contacts in this group, cannot run campaign");
    expect(words(alert)).toContain("Add Contacts");
    expect(alert).toContain('href="/group/Empty"');
  });

  const option = (status: Group["status"], checked: boolean, single?: string) => {
    const groups = [group("Queued", 5, { status })];
    const chosen = checked ? groups : [];
    const choice = { title: "Groups", groups, chosen, single, onToggle: () => undefined };
    return drawn(h(GroupOptions, { ...choice, type: "promotional" }));
  };

  it("R033, R187: a group is ticked, or chosen by radio button where only one can be", () => {
    expect(option("Ready", true)).toContain('type="checkbox"');
    const single = option("Ready", true, "target");
    expect(single).toContain('type="radio"');
    expect(single).toContain('name="target"');
  });

  it("R097: a queued group cannot be ticked, but can be unticked", () => {
    expect(option("Queued", false)).toContain('disabled=""');
    expect(option("Queued", true)).not.toContain('disabled=""');
    expect(option("Ready", false)).not.toContain('disabled=""');
  });
});

it("R109: the composer neither shows nor counts an opt-out line on a notification", () => {
  const sender = { value: "Bells", label: "Business: Bells", type: 3, perSecond: 10 } as const;
  const account = { senderList: [sender], linkHost: "cooee.test" };
  const values = { sender: "Bells", optout: true };
  const promotional = optOutFor({ ...values, campaign_type: "promotional" }, account);
  const notification = optOutFor({ ...values, campaign_type: "notification" }, account);
  expect(promotional).toEqual({ kind: "link", link: "cooee.test/u########" });
  expect(notification).toEqual({ kind: "none" });
  const message = "x".repeat(150);
  expect(messageEstimate(message, promotional).segments).toBe(2);
  expect(messageEstimate(message, notification)).toMatchObject({ units: 150, segments: 1 });
});
