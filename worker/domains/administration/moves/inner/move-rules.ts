import { type ShardTable, shardTables } from "#worker/db/schema/shard/tables.ts";
import { tableNames } from "#worker/db/table-names.ts";

/**
 * How a table moves. `live`: copied while the account is in use, and its changes noted; for tables that may be large.
 * `frozen`: copied in the seconds in which nothing is written; for what is small, and for what a sweep would take for left
 * over while only half of it is there. `stays`: of open consoles, which connect again.
 */
type MoveRule = "live" | "frozen" | "stays";

/** A table without a rule does not compile. */
const MOVE_RULES: Readonly<Record<keyof typeof shardTables, MoveRule>> = {
  archives: "frozen",
  archiveParts: "live",
  archivedCounts: "live",
  archivedCampaigns: "live",
  archivedCodes: "live",
  archivedHandsets: "live",
  stripeKeys: "frozen",
  connections: "frozen",
  connectionAttempts: "frozen",
  endedGrants: "frozen",
  crmReads: "frozen",
  ghlMessages: "frozen",
  ghlReplies: "frozen",
  ghlEvents: "live",
  ghlDnds: "live",
  crmSyncs: "frozen",
  crmLinks: "live",
  googleSheets: "frozen",
  crmOptOuts: "frozen",
  crmLogs: "frozen",
  crmLogCampaigns: "live",
  crmActivities: "live",
  groups: "frozen",
  groupUses: "frozen",
  categories: "frozen",
  contacts: "live",
  segments: "frozen",
  keywords: "frozen",
  keywordHits: "live",
  consentSources: "frozen",
  consentEvents: "live",
  contactChanges: "frozen",
  contactChangeRows: "live",
  contactForms: "frozen",
  contactFormDays: "live",
  contactFormSubmissions: "live",
  suppressions: "live",
  senderOptOuts: "live",
  uploads: "frozen",
  imports: "frozen",
  importRejects: "live",
  importChanges: "live",
  senders: "frozen",
  audiences: "frozen",
  audienceNumbers: "live",
  audienceRejects: "live",
  campaigns: "frozen",
  launchAnswers: "live",
  campaignChunks: "live",
  campaignResponses: "live",
  messages: "live",
  numberActivity: "live",
  quickMessages: "live",
  creditLots: "frozen",
  balances: "frozen",
  ledger: "live",
  spendingLimits: "frozen",
  outbox: "frozen",
  audit: "live",
  templates: "frozen",
  params: "frozen",
  senderTests: "frozen",
  notifications: "live",
  notificationSettings: "frozen",
  notificationEmails: "frozen",
  inboundNotifications: "frozen",
  notificationRecipients: "frozen",
  notificationDigests: "frozen",
  assignments: "frozen",
  verifications: "frozen",
  attachments: "frozen",
  receivedMedia: "live",
  files: "frozen",
  emails: "frozen",
  exports: "frozen",
  webhooks: "frozen",
  webhookDeliveries: "live",
  dailyStats: "live",
  staleStats: "frozen",
  statsZones: "frozen",
  restoredCampaigns: "frozen",
  usage: "frozen",
  sentDays: "live",
  schedules: "frozen",
  links: "live",
  clicks: "live",
  clickOverflow: "live",
  rooms: "frozen",
  inboxes: "frozen",
  roomEntries: "live",
  roomReads: "live",
  inboxReads: "frozen",
  watchedRooms: "stays",
  roomChanges: "stays",
  workflows: "frozen",
  workflowCounts: "frozen",
  schedulerGroups: "frozen",
  schedulerFiles: "frozen",
  schedulerRuns: "frozen",
  schedulerLog: "live",
  workflowVersions: "frozen",
  workflowTriggers: "frozen",
  workflowMembers: "live",
  workflowRuns: "live",
  workflowSteps: "live",
  workflowCaps: "frozen",
};

export interface MovedTable {
  name: string;
  rule: MoveRule;
  columns: readonly string[];
  /** Columns of the primary key, `account_id` first. */
  key: readonly string[];
  /** Where the key's columns are in a row. */
  places: readonly number[];
}

function movedTable(table: ShardTable, rule: MoveRule): MovedTable {
  const { name, columns, key } = tableNames(table);
  if (key[0] !== "account_id") throw new Error(`${name} has another account's key`);
  return { name, rule, columns, key, places: key.map((one) => columns.indexOf(one)) };
}

/** Every table that holds rows of accounts. */
export const MOVED_TABLES: readonly MovedTable[] = Object.entries(shardTables).map(
  ([name, table]) => movedTable(table, MOVE_RULES[name as keyof typeof shardTables]),
);

export const LIVE = MOVED_TABLES.filter(({ rule }) => rule === "live");
export const FROZEN = MOVED_TABLES.filter(({ rule }) => rule === "frozen");
/** What arrives on the new shard. */
export const ARRIVING = [...LIVE, ...FROZEN];
