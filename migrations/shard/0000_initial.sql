CREATE TABLE `contacts` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`group_id` text NOT NULL,
	`number` text NOT NULL,
	`fields` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_number` ON `contacts` (`account_id`,`group_id`,`number`);--> statement-breakpoint
CREATE INDEX `contacts_by_number` ON `contacts` (`account_id`,`number`);--> statement-breakpoint
CREATE INDEX `contacts_recent` ON `contacts` (`account_id`,`group_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `groups` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`unsubscribed` integer DEFAULT 0 NOT NULL,
	`fields` text DEFAULT '[]' NOT NULL,
	`importing` text,
	`error_log` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`),
	CONSTRAINT "groups_total" CHECK("groups"."unsubscribed" BETWEEN 0 AND "groups"."total")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `groups_name` ON `groups` (`account_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `import_rejects` (
	`account_id` text NOT NULL,
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`reason` text NOT NULL,
	`cells` text NOT NULL,
	PRIMARY KEY(`account_id`, `import_id`, `row`)
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`group_id` text NOT NULL,
	`upload_id` text NOT NULL,
	`sheet` text NOT NULL,
	`labels` text NOT NULL,
	`headers` text NOT NULL,
	`status` text NOT NULL,
	`rows` integer NOT NULL,
	`processed` integer DEFAULT 0 NOT NULL,
	`added` integer DEFAULT 0 NOT NULL,
	`updated` integer DEFAULT 0 NOT NULL,
	`rejected` integer DEFAULT 0 NOT NULL,
	`opted_out` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`),
	CONSTRAINT "imports_cursor" CHECK("imports"."processed" <= "imports"."rows")
);
--> statement-breakpoint
CREATE INDEX `imports_unfinished` ON `imports` (`updated_at`) WHERE status IN ('queued', 'running');--> statement-breakpoint
CREATE TABLE `suppressions` (
	`account_id` text NOT NULL,
	`number` text NOT NULL,
	`blocked_at` integer,
	`opted_out_at` integer,
	`source` text NOT NULL,
	PRIMARY KEY(`account_id`, `number`)
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`file_name` text NOT NULL,
	`file_type` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `uploads_age` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE TABLE `balances` (
	`account_id` text PRIMARY KEY NOT NULL,
	`balance` integer NOT NULL,
	CONSTRAINT "balances_overdraft" CHECK("balances"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE `credit_lots` (
	`account_id` text NOT NULL,
	`lot` integer NOT NULL,
	`sms_rate` integer NOT NULL,
	`mms_rate` integer NOT NULL,
	`amount` integer NOT NULL,
	`remaining` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `lot`),
	CONSTRAINT "credit_lots_remaining" CHECK("credit_lots"."remaining" BETWEEN 0 AND "credit_lots"."amount"),
	CONSTRAINT "credit_lots_rates" CHECK("credit_lots"."sms_rate" > 0 AND "credit_lots"."mms_rate" > 0)
);
--> statement-breakpoint
CREATE INDEX `credit_lots_open` ON `credit_lots` (`account_id`,`lot`) WHERE remaining > 0;--> statement-breakpoint
CREATE TABLE `ledger` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`lot` integer NOT NULL,
	`amount` integer NOT NULL,
	`campaign_id` text,
	`at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_key` ON `ledger` (`account_id`,`key`);--> statement-breakpoint
CREATE TABLE `audit` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text,
	`request_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `batch_guard` (
	`ok` integer NOT NULL,
	CONSTRAINT "batch_guard_holds" CHECK("batch_guard"."ok" = 1)
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`effect` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `outbox_age` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `campaign_chunks` (
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`chunk` integer NOT NULL,
	`first_message` text NOT NULL,
	`last_message` text NOT NULL,
	`messages` integer NOT NULL,
	`status` text NOT NULL,
	`queued_at` integer,
	PRIMARY KEY(`account_id`, `campaign_id`, `chunk`)
);
--> statement-breakpoint
CREATE INDEX `campaign_chunks_open` ON `campaign_chunks` (`account_id`,`campaign_id`,`status`,`chunk`);--> statement-breakpoint
CREATE INDEX `campaign_chunks_queued` ON `campaign_chunks` (`queued_at`) WHERE status = 'queued';--> statement-breakpoint
CREATE TABLE `campaigns` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`sender` text NOT NULL,
	`message` text NOT NULL,
	`group_ids` text NOT NULL,
	`opt_out` integer NOT NULL,
	`status` text NOT NULL,
	`hold_reason` text,
	`agreed_recipients` integer,
	`agreed_price` integer,
	`launches` integer DEFAULT 0 NOT NULL,
	`plan_cursor` text,
	`exclusions` text DEFAULT '{}' NOT NULL,
	`recipients` integer DEFAULT 0 NOT NULL,
	`segments` integer DEFAULT 0 NOT NULL,
	`first_message` text,
	`last_message` text,
	`debited` integer DEFAULT 0 NOT NULL,
	`refunded` integer DEFAULT 0 NOT NULL,
	`refunds` integer DEFAULT 0 NOT NULL,
	`counts` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`started_at` integer,
	`completed_at` integer,
	PRIMARY KEY(`account_id`, `id`),
	CONSTRAINT "campaigns_refunded" CHECK("campaigns"."refunded" BETWEEN 0 AND "campaigns"."debited")
);
--> statement-breakpoint
CREATE INDEX `campaigns_recent` ON `campaigns` (`account_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `campaigns_active` ON `campaigns` (`updated_at`) WHERE status IN ('planning', 'sending');--> statement-breakpoint
CREATE TABLE `messages` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`campaign_id` text,
	`direction` text NOT NULL,
	`recipient` text NOT NULL,
	`sender` text NOT NULL,
	`text` text NOT NULL,
	`units` integer NOT NULL,
	`segments` integer NOT NULL,
	`unicode` integer NOT NULL,
	`price` integer DEFAULT 0 NOT NULL,
	`lot` integer,
	`status` text NOT NULL,
	`reason` text,
	`automatic` integer DEFAULT false NOT NULL,
	`refunded` integer DEFAULT false NOT NULL,
	`carrier_id` text,
	`opt_out_code` text,
	`claimed_at` integer,
	`sent_at` integer,
	`settled_at` integer,
	PRIMARY KEY(`account_id`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_once` ON `messages` (`account_id`,`campaign_id`,`recipient`);--> statement-breakpoint
CREATE INDEX `messages_handset` ON `messages` (`recipient`,`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `messages_open` ON `messages` (`claimed_at`) WHERE status IN ('sending', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX `messages_inbound` ON `messages` (`account_id`,`carrier_id`) WHERE direction = 'in';--> statement-breakpoint
CREATE UNIQUE INDEX `messages_opt_out_code` ON `messages` (`opt_out_code`) WHERE opt_out_code IS NOT NULL;--> statement-breakpoint
CREATE TABLE `senders` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`value` text NOT NULL,
	`type` integer NOT NULL,
	`status` text NOT NULL,
	`per_second` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `senders_value` ON `senders` (`account_id`,`value`);