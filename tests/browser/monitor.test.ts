import { MONITOR_TEXTS, type Monitor, monitor } from "#core/contract/admin/monitor.ts";
import { BOOK_TEXTS, listBooks } from "#core/contract/books/books.ts";
import { patience } from "../../scripts/patience.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { heading, row, stat } from "./support/page.ts";
import { stub } from "./support/stubs.ts";

const MINUTE = 60_000;

test("O03: a super administrator sees what carriers did, what waits and why, and uses a stopped one again", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount({ role: "superAdmin" });
  await api.send(
    await api.draft({
      name: "Morning news",
      message: "Open from nine.",
      group_array: [await api.group("Readers", [freshMobile(), freshMobile()])],
    }),
  );

  await test.step("what was sent a moment ago is counted", async () => {
    await page.goto("/admin/provider-routes");
    await page.getByRole("link", { name: "Monitor" }).click();
    await expect(heading(page)).toHaveText("Monitor");
    const simulator = page.getByRole("row", { name: /^simulator SMS, MMS/ });
    await expect(simulator).toContainText("Works");
    const given = async () =>
      Number((await simulator.getByRole("cell").nth(2).textContent())?.replace(",", ""));
    await expect.poll(given).toBeGreaterThanOrEqual(2);
    await examine(page, "Monitor");
  });

  await test.step("it reloads by itself", async () => {
    const { data } = await api.call(monitor, {});
    await stub(page, monitor, { data: troubled(data) });
    const stopped = page.getByRole("alert").filter({ hasText: "simulator was stopped on" });
    await expect(stopped).toContainText("The last reason: Account is suspended.", {
      timeout: patience(30_000),
    });
    const late = page.getByRole("alert").filter({ hasText: "Some background work is late" });
    await expect(late).toContainText("Auto credit (shard 1): last up to date on");
    const parked = page.getByRole("listitem").filter({ hasText: "The object is away" });
    await expect(parked).toContainText("A schedule");
    await expect(parked.getByRole("button")).toHaveText(["Replay", "Drop"]);
  });

  await test.step("what waits says why", async () => {
    await expect(stat(page, "Waiting to be sent")).toHaveText("48,210");
    await expect(stat(page, "Oldest waiting message")).toHaveText("1 h 35 min");
    await expect(stat(page, "Waiting for a carrier")).toHaveText("1,204");
    await expect(row(page, "Corner Books")).toContainText("No carrier has this name registered");
    await expect(row(page, "The number is not in use")).toContainText("Not delivered");
    await page.getByRole("radio", { name: "Last 24 hours" }).check();
    await expect(row(page, "twilio").first()).toContainText("24,000");
    await examine(page, "Monitor, a carrier stopped");
  });

  await test.step("a carrier is used again", async () => {
    await page.unrouteAll();
    await page.getByRole("button", { name: "Use simulator again" }).click();
    await expect(page.getByText(MONITOR_TEXTS.resumed("simulator"))).toBeVisible();
    await expect(page.getByRole("button", { name: "Use simulator again" })).toHaveCount(0);
  });
});

test("a super administrator checks the books, and sees what differs", async ({
  page,
  newAccount,
}) => {
  await newAccount({ role: "superAdmin" });
  await page.goto("/admin/monitor");
  const books = page.getByRole("region", { name: "Books" });
  await books.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText(BOOK_TEXTS.started)).toBeVisible();
  await expect(books.getByText("Everything agrees").first()).toBeVisible({
    timeout: patience(40_000),
  });
  const startedAt = Date.now() - MINUTE;
  const differences = [
    ["Corner Books", "Lot 3 is $54.995, but its entries come to $60.00"],
    ["Corner Books", "Entry 1204 of the chain was changed"],
    ["", "Payment pi_3QkZ of $154.00 at Stripe is for no order"],
  ].map(([account = "", what = ""]) => ({
    account,
    accountId: account && "acc_x",
    what,
    foundAt: startedAt,
  }));
  const audit = { startedAt, endedAt: startedAt + 4000, checked: 48_210 };
  await stub(page, listBooks, {
    data: {
      audits: [
        { ...audit, _id: "bka_2", by: "Ann Lee", differences: 3, withoutPayments: false },
        { ...audit, _id: "bka_1", differences: 0, withoutPayments: true },
      ],
      differences,
    },
  });
  await page.reload();
  await expect(books.getByRole("alert")).toContainText("The last check found 3 differences");
  await expect(row(page, "Ann Lee")).toContainText("3 differences");
  await expect(row(page, "Lot 3 is")).toContainText("Corner Books");
  await expect(row(page, "is for no order")).toContainText("None");
  await expect(row(page, "Everything agrees")).toContainText("Payments were not checked");
  await examine(page, "Books with differences");
});

/** A morning on which a carrier is down and a name is not registered. */
function troubled({ at, carriers }: Monitor): Monitor {
  const [first] = carriers.filter(({ name }) => name === "simulator");
  if (!first) throw new Error("The simulator is not connected");
  const hour = { given: 1200, sent: 1000, delivered: 960, failed: 140, deferred: 40, unknown: 20 };
  const errors = [
    { kind: "refused" as const, reason: "Account is suspended", messages: 140, at: at - MINUTE },
    {
      kind: "failed" as const,
      reason: "The number is not in use",
      messages: 31,
      at: at - 4 * MINUTE,
    },
  ];
  const day = { ...hour, given: 24_000, sent: 23_800, delivered: 23_100 };
  const stops = { stoppedAt: at - 9 * MINUTE, retryAt: at + MINUTE / 2 };
  const twilio = {
    ...first,
    name: "twilio",
    types: ["sms" as const],
    hour,
    day,
    receiptsAfter: 4200,
    callsTake: 300,
    receiptsPerMinute: 12,
  };
  const sinch = { ...first, name: "sinch", types: [], connected: false };
  return {
    at,
    carriers: [{ ...first, ...stops, hour, errors }, { ...twilio, errors: [] }, sinch],
    queue: { campaigns: 3, messages: 48_210, oldestAt: at - 95 * MINUTE },
    held: [
      {
        why: "name",
        sender: "Corner Books",
        campaigns: 1,
        messages: 1202,
        oldestAt: at - 70 * MINUTE,
      },
      { why: "nobody", sender: "61480001234", campaigns: 0, messages: 2, oldestAt: at - MINUTE },
    ],
    parked: [
      {
        ...{ shard: 0, id: "out_01M7YVNFKQ0000000212DJA6VH", account: "acc_x", what: "arm" },
        ...{ since: at - 400 * MINUTE, error: "The object is away" },
      },
    ],
    late: [{ name: "Auto credit", shard: 1, since: at - 20 * MINUTE }],
    sweeps: [{ name: "Auto credit", every: 1, since: at - 20 * MINUTE, late: 1 }],
    queues: [{ name: "bulk", messages: 12_345, oldestAt: at - MINUTE }, { name: "txn" }],
    letters: [{ queue: "cooee-receipts-dead", letters: 3, oldest: at - 90 * MINUTE }],
    databases: [{ name: "shard 0", bytes: 8_100_000_000, perDay: 12_000_000, daysLeft: 0 }],
    watched: [
      {
        ...{ indicator: "queue-depth", subject: "bulk", value: 12_345, bad: true },
        ...{ since: at - 15 * MINUTE, raisedAt: at - 5 * MINUTE },
      },
      { indicator: "database-size", subject: "shard 0", value: 81, bad: true, since: at },
      { indicator: "late-sweeps", subject: "shard 1", value: 0, bad: false },
    ],
  };
}
