import {
  contacts,
  groups,
  groupUses,
  importRejects,
  imports,
  suppressions,
  uploads,
} from "./audience.ts";
import { balances, creditLots, ledger } from "./credit.ts";
import { audit, outbox } from "./house.ts";
import { campaignChunks, campaigns, messages, senders, templates } from "./messaging.ts";
import { assignments, files, notifications, verifications } from "./people.ts";
import { restoredCampaigns } from "./restore.ts";
import { dailyStats, staleStats, statsZones } from "./stats.ts";
import { usage } from "./usage.ts";
import { webhookDeliveries, webhooks } from "./webhooks.ts";

/** Every table of a shard: what `accountDb` takes and what the guard watches. */
export const shardTables = {
  groups,
  groupUses,
  contacts,
  suppressions,
  uploads,
  imports,
  importRejects,
  senders,
  campaigns,
  campaignChunks,
  messages,
  creditLots,
  balances,
  ledger,
  outbox,
  audit,
  templates,
  notifications,
  assignments,
  verifications,
  files,
  webhooks,
  webhookDeliveries,
  dailyStats,
  staleStats,
  statsZones,
  restoredCampaigns,
  usage,
};

export type ShardTable = (typeof shardTables)[keyof typeof shardTables];
