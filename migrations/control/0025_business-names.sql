CREATE TABLE `blocked_words` (
	`id` text PRIMARY KEY NOT NULL,
	`word` text NOT NULL,
	`folded` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocked_words_folded_unique` ON `blocked_words` (`folded`);--> statement-breakpoint
CREATE TABLE `business_names` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`folded` text NOT NULL,
	`status` text NOT NULL,
	`abn` text,
	`evidence` text,
	`needs_evidence` integer NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`version` integer NOT NULL,
	`notice` text,
	`applied_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `business_names_own` ON `business_names` (`account_id`,`folded`) WHERE status IN ('pending', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX `business_names_plain` ON `business_names` (`folded`) WHERE status IN ('pending', 'approved') AND needs_evidence = 0;--> statement-breakpoint
CREATE INDEX `business_names_account` ON `business_names` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `business_names_folded` ON `business_names` (`folded`);--> statement-breakpoint
CREATE INDEX `business_names_status` ON `business_names` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `business_names_unapplied` ON `business_names` (`changed_at`) WHERE applied_at IS NULL;--> statement-breakpoint
CREATE TABLE `name_events` (
	`id` text PRIMARY KEY NOT NULL,
	`name_id` text NOT NULL,
	`account_id` text NOT NULL,
	`actor` text NOT NULL,
	`what` text NOT NULL,
	`provider` text,
	`reason` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `name_events_name` ON `name_events` (`name_id`,`id`);--> statement-breakpoint
CREATE TABLE `name_registrations` (
	`name_id` text NOT NULL,
	`provider` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`by_user` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`name_id`, `provider`)
);
