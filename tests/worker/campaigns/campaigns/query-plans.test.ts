import { beforeAll, expect, it } from "vitest";
import { CAMPAIGN_SORTS } from "#core/contract/campaigns/campaigns.ts";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  groupOf,
  launch,
  newDraft,
  newHandsets,
  paidCampaign,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import {
  campaignOptOuts,
  campaignRecipients,
  campaignReplies,
} from "#worker/domains/campaigns/campaigns/campaign-responses.ts";
import { listDrafts } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { listCampaigns } from "#worker/domains/campaigns/campaigns/list-campaigns.ts";
import { recipientOfCode } from "#worker/domains/inbox/inbound/recipient-of-code.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { history, historyCounts } from "#worker/domains/sending/messages/history.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

const statements = new Set<string>();

/** Everything that runs during a campaign's life, on good days and bad. */
beforeAll(async () => {
  const h = harness();
  h.faults.prepared = (sql) => statements.add(sql);
  const ctx = await accountIn(h);
  await addSender(ctx, { value: "Bells", type: 3, perSecond: 50 });
  const numbers = newHandsets(60);
  const groups = [await groupOf(ctx, numbers), await groupOf(ctx, numbers.slice(30))];
  const { id } = await paidCampaign(ctx, h, { groups, numbers, sender: "Bells" });
  h.carrier.fate = ({ to }, time) =>
    to === numbers[0] ? "rejected" : time === 1 && to === numbers[1] ? "deferred" : "accepted";
  await tickCampaign(ctx, id);
  h.faults.batch = breaksOnce(/WITH j AS MATERIALIZED/, "before");
  await drain(h, "bulk");
  h.clock.now += 61_000;
  await everyMinute(h.system);
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  const [first] = h.carrier.taken;
  const reference = first?.reference ?? "";
  const receipts = [{ reference, carrierId: "x", status: "delivered", at: h.clock.now }];
  await deliver(h, "receipts", [{ carrier: "fake", receipts }]);
  const code = /\/u(\w{8})/.exec(first?.text ?? "")?.[1] ?? "";
  expect(await recipientOfCode(h.system, code)).toMatchObject({ number: first?.to });

  const second = await paidCampaign(ctx, h, { count: 30 });
  await tickCampaign(ctx, second.id);
  await tickCampaign(ctx, second.id);
  await deliver(h, "bulk", h.queues.bulk.splice(0, 1));
  await cancelCampaign(ctx, { id: second.id });
  await drive(ctx, h, second.id);
  h.clock.now += 1000;
  for (const text of ["STOP", "START", "HELP", "Thanks"]) {
    const from = second.numbers[0];
    const message = { carrierId: text, from, to: SHARED_NUMBER, text, at: h.clock.now };
    await deliver(h, "inbound", [{ carrier: "fake", message }]);
  }
  await drain(h, "txn");
  const [linked = "", other = ""] = second.numbers;
  await optOut(ctx, { number: linked, source: "link" });
  await setBlocked(ctx, { number: other, blocked: true });
  const third = await newDraft(ctx);
  await launch(ctx, third.id);
  await deliver(h, "jobs-dead", h.queues.jobs.splice(0));

  await getBalance(ctx);
  await getCampaign(ctx, { id });
  await listCampaigns(ctx, {});
  await listCampaigns(ctx, { search: "spring", page: 2 });
  for (const sort of CAMPAIGN_SORTS) await listCampaigns(ctx, { sort });
  await listDrafts(ctx, {});
  await campaignRecipients(ctx, { id });
  await campaignRecipients(ctx, { id, status: ["failed", "expired"], reason: ["x"] });
  await campaignRecipients(ctx, { id, search: "Mia" });
  await campaignReplies(ctx, { campaignId: second.id });
  await campaignOptOuts(ctx, { id: second.id });
  await history(ctx, {});
  await history(ctx, { status: ["sent", "failed"], from: "2026-11-20", to: "2026-11-20" });
  await history(ctx, { search: "0412 345 678" });
  await history(ctx, { campaign: id, status: ["failed"] });
  await historyCounts(ctx, { search: "0412 345 678" });
  await historyCounts(ctx, { campaign: id });
});

const BY_ID = /SEARCH (?:messages|m) USING PRIMARY KEY \(account_id=\? AND id=\?\)/;
const BY_SPAN = /SEARCH (?:messages|m) USING PRIMARY KEY \(account_id=\? AND id>\? AND id<\?\)/;

it.each([
  [
    "a page of the audience",
    /FROM contacts c LEFT JOIN suppressions/,
    /SEARCH c USING INDEX contacts_number \(account_id=\? AND group_id=\? AND number>\?\)/,
  ],
  [
    "its suppressions",
    /FROM contacts c LEFT JOIN suppressions/,
    /SEARCH s0 USING INDEX sqlite_autoindex_suppressions_1 \(account_id=\? AND number=\?\)/,
  ],
  [
    "its duplicates",
    /EXISTS \(SELECT 1 FROM contacts d/,
    /SEARCH d USING INDEX contacts_number \(account_id=\? AND group_id=\? AND number=\?\)/,
  ],
  ["a claim", /SET status = 'sending', claimed_at[\s\S]*BETWEEN/, BY_SPAN],
  ["whom a claim notes", /SELECT recipient AS number[\s\S]*BETWEEN/, BY_SPAN],
  ["whom a claim of no campaign notes", /SELECT recipient AS number[\s\S]*AND id IN/, BY_ID],
  ["a claim's blocked ones", /ELSE 'blocked' END[\s\S]*BETWEEN/, BY_SPAN],
  [
    "a claim of messages of no campaign",
    /SET status = 'sending', claimed_at[\s\S]*AND id IN/,
    BY_ID,
  ],
  [
    "who came onto a list since a claim: opted out",
    /SELECT number, NULL AS sender FROM suppressions/,
    /SEARCH suppressions USING COVERING INDEX suppressions_opted_out \(account_id=\? AND opted_out_at>\?\)/,
  ],
  [
    "who came onto a list since a claim: blocked",
    /SELECT number, NULL AS sender FROM suppressions/,
    /SEARCH suppressions USING COVERING INDEX suppressions_blocked \(account_id=\? AND blocked_at>\?\)/,
  ],
  [
    "what is being sent to a number",
    /automatic = 0\s+AND m\.claimed_at > \?/,
    /SEARCH m USING INDEX messages_handset \(recipient=\? AND account_id=\?\)/,
  ],
  ["the results", /sent_at = CASE WHEN j\.status = 'sent'/, BY_ID],
  ["closing a chunk", /UPDATE campaign_chunks SET queued_at = \?, status = CASE/, BY_SPAN],
  ["receipts", /AND j\.rank >/, BY_ID],
  ["counting a campaign", /SELECT status, COUNT\(\*\) AS n FROM messages/, BY_SPAN],
  ["a campaign's report", /SELECT m\.status,[\s\S]*AS delivered/, BY_SPAN],
  ["cancelling", /SET status = 'cancelled'/, BY_SPAN],
  ["refunds", /INSERT INTO ledger[\s\S]*GROUP BY lot/, BY_SPAN],
  ["marking refunds", /SET refunded = 1/, BY_SPAN],
  ["what is owed", /SELECT COUNT\(\*\) AS n FROM messages WHERE[\s\S]*refunded = 0/, BY_SPAN],
  ["taking a plan back", /DELETE FROM messages/, BY_SPAN],
  ["history", /m\.id < \?\s+ORDER BY m\.id DESC/, BY_SPAN],
  [
    "history of a handset",
    /AND m\.recipient = \?/,
    /SEARCH m USING INDEX messages_handset \(recipient=\? AND account_id=\? AND id>\? AND id<\?\)/,
  ],
  [
    "the statuses of a handset's messages",
    /1 AS messages\s+FROM messages m INDEXED BY/,
    /SEARCH m USING INDEX messages_handset \(recipient=\? AND account_id=\? AND id>\? AND id<\?\)/,
  ],
  ["history of a campaign", /\|\| '0'[\s\S]*ORDER BY m\.id DESC/, BY_SPAN],
  [
    "the statuses of a campaign's messages",
    /AS status, COUNT\(\*\) AS messages FROM messages m/,
    BY_SPAN,
  ],
  ["recipients of a campaign", /m\.id BETWEEN \(SELECT first_message/, BY_SPAN],
  [
    "a campaign's replies",
    /FROM campaign_responses r/,
    /SEARCH r USING INDEX sqlite_autoindex_campaign_responses_1 \(account_id=\? AND campaign_id=\? AND kind=\?/,
  ],
  [
    "the number of replies",
    /SELECT kind, COUNT/,
    /SEARCH campaign_responses USING INDEX sqlite_autoindex_campaign_responses_1 \(account_id=\? AND campaign_id=\?\)/,
  ],
  [
    "the campaign of a reply",
    /INSERT OR IGNORE INTO campaign_responses[\s\S]*INDEXED BY/,
    /SEARCH messages USING INDEX messages_handset \(recipient=\? AND account_id=\?\)/,
  ],
  [
    "who opted out of a sender since a claim",
    /SELECT number, NULL AS sender FROM suppressions/,
    /SEARCH sender_opt_outs USING COVERING INDEX sender_opt_outs_since \(account_id=\? AND opted_out_at>\?\)/,
  ],
  [
    "who opted out of the sender of a campaign",
    /FROM contacts c LEFT JOIN suppressions/,
    /SEARCH o USING INDEX sqlite_autoindex_sender_opt_outs_1 \(account_id=\? AND sender=\? AND number=\?\)/,
  ],
  [
    "an opt-out code",
    /m\.opt_out_code = \?/,
    /SEARCH m USING INDEX messages_opt_out_code \(opt_out_code=\?\)/,
  ],
  [
    "who wrote last",
    /AND claimed_at <= \?/,
    /SEARCH messages USING INDEX messages_handset \(recipient=\?\)/,
  ],
  [
    "stale chunks",
    /queued_at < \? ORDER BY queued_at/,
    /SEARCH campaign_chunks USING INDEX campaign_chunks_queued \(queued_at<\?\)/,
  ],
  [
    "stale messages",
    /campaign_id IS NULL AND claimed_at > \?/,
    /SEARCH messages USING INDEX messages_open \(claimed_at>\? AND claimed_at<\?\)/,
  ],
  ["open messages of a chunk", /SELECT id, claimed_at, .* FROM messages WHERE account_id/, BY_SPAN],
  [
    "stalled campaigns",
    /status = 'sending' AND updated_at < \?/,
    /SEARCH campaigns USING INDEX campaigns_active \(updated_at<\?\)/,
  ],
  [
    "plans that are under way",
    /status = 'planning' AND updated_at > 0/,
    /SEARCH campaigns USING INDEX campaigns_active \(updated_at>\?\)/,
  ],
  [
    "the outbox",
    /UPDATE outbox SET attempts/,
    /SEARCH outbox USING INDEX outbox_next \(next_at<\?\)/,
  ],
  ["ending what receipts settled", /SET status = 'done' WHERE[\s\S]*AND NOT EXISTS/, BY_SPAN],
  [
    "campaigns by name",
    /FROM? "campaigns"[\s\S]*ORDER BY CASE WHEN name_folded/i,
    /SEARCH campaigns USING INDEX campaigns_name \(account_id=\?\)$/,
  ],
  [
    "campaigns by recipients",
    /^SELECT "campaigns"[\s\S]*ORDER BY CASE WHEN recipients/i,
    /SEARCH campaigns USING INDEX campaigns_recipients \(account_id=\?\)$/,
  ],
  [
    "campaigns by price",
    /^SELECT "campaigns"[\s\S]*ORDER BY CASE WHEN status = 'pending'/i,
    /SEARCH campaigns USING INDEX campaigns_price \(account_id=\?\)$/,
  ],
  [
    "campaigns by time",
    /FROM "campaigns"[\s\S]*ORDER BY "campaigns"\."id"/i,
    /SEARCH campaigns USING INDEX sqlite_autoindex_campaigns_1 \(account_id=\?\)$/,
  ],
  [
    "planned chunks",
    /SELECT chunk, messages, sender FROM campaign_chunks/,
    /SEARCH campaign_chunks USING INDEX campaign_chunks_open \(account_id=\? AND campaign_id=\? AND status=\?\)/,
  ],
])("%s is found by its key", async (_, pattern, step) => {
  const found = [...statements].filter((sql) => pattern.test(sql));
  expect(found.length).toBeGreaterThan(0);
  for (const sql of found) expect((await planOf(sql)).join("\n"), sql).toMatch(step);
});

it("no statement scans a table", async () => {
  expect(statements.size).toBeGreaterThan(60);
  for (const sql of statements) {
    const scans = (await planOf(sql)).filter(
      // An index of what is still to be folded holds nothing else.
      (detail) =>
        /^SCAN /.test(detail) &&
        // What a subquery found is no table: its own lines say how it found that. There are few sweeps.
        !/VIRTUAL TABLE|CONSTANT ROW|^SCAN (?:[jk]|sweeps|\(subquery-\d+\))$|USING INDEX \w+_unfolded$/.test(
          detail,
        ),
    );
    expect(scans, sql).toEqual([]);
  }
});

it("no page of messages or contacts needs sorting", async () => {
  const paged = [...statements].filter((sql) => /ORDER BY (?:m|c)\.(?:id|number)/.test(sql));
  expect(paged.length).toBeGreaterThan(4);
  for (const sql of paged) {
    expect((await planOf(sql)).join("\n"), sql).not.toContain("TEMP B-TREE FOR ORDER BY");
  }
});
