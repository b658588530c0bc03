CREATE TABLE `archive_parts` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`first_message` text NOT NULL,
	`last_message` text NOT NULL,
	`messages` integer NOT NULL,
	`bytes` integer NOT NULL,
	`blocks` text NOT NULL,
	`archived_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `archive_parts_last` ON `archive_parts` (`account_id`,`last_message`);--> statement-breakpoint
CREATE TABLE `archived_campaigns` (
	`account_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`part` text NOT NULL,
	`progress` text NOT NULL,
	PRIMARY KEY(`account_id`, `campaign_id`, `part`)
);
--> statement-breakpoint
CREATE TABLE `archived_codes` (
	`account_id` text NOT NULL,
	`code` text NOT NULL,
	`message_id` text NOT NULL,
	PRIMARY KEY(`account_id`, `code`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `archived_codes_code` ON `archived_codes` (`code`);--> statement-breakpoint
CREATE TABLE `archived_counts` (
	`account_id` text NOT NULL,
	`slot` integer NOT NULL,
	`campaign_id` text NOT NULL,
	`part` text NOT NULL,
	`status` text NOT NULL,
	`carrier` text NOT NULL,
	`lot` integer NOT NULL,
	`messages` integer NOT NULL,
	`parts` integer NOT NULL,
	`spent` integer NOT NULL,
	PRIMARY KEY(`account_id`, `slot`, `campaign_id`, `part`, `status`, `carrier`, `lot`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `archived_counts_campaign` ON `archived_counts` (`account_id`,`campaign_id`);--> statement-breakpoint
CREATE TABLE `archives` (
	`account_id` text PRIMARY KEY NOT NULL,
	`key` text,
	`cursor` text DEFAULT '' NOT NULL,
	`next_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `archives_next` ON `archives` (`next_at`);