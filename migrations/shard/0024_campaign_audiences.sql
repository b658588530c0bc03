CREATE TABLE `audience_numbers` (
	`account_id` text NOT NULL,
	`audience_id` text NOT NULL,
	`number` text NOT NULL,
	`fields` text NOT NULL,
	PRIMARY KEY(`account_id`, `audience_id`, `number`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `audience_rejects` (
	`account_id` text NOT NULL,
	`audience_id` text NOT NULL,
	`row` integer NOT NULL,
	`kind` text NOT NULL,
	`reason` text NOT NULL,
	`number` text NOT NULL,
	`cells` text NOT NULL,
	PRIMARY KEY(`account_id`, `audience_id`, `row`)
);
--> statement-breakpoint
CREATE TABLE `audiences` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`labels` text NOT NULL,
	`headers` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`duplicates` integer DEFAULT 0 NOT NULL,
	`invalid` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`complete_at` integer,
	`created_at` integer NOT NULL,
	`sweep_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `audiences_sweep` ON `audiences` (`sweep_at`);--> statement-breakpoint
ALTER TABLE `campaigns` ADD `audience_id` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `payload` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `client_key` text;--> statement-breakpoint
ALTER TABLE `campaigns` ADD `client_digest` text;--> statement-breakpoint
CREATE INDEX `campaigns_audience` ON `campaigns` (`account_id`,`audience_id`) WHERE audience_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `campaigns_client_key` ON `campaigns` (`account_id`,`client_key`) WHERE client_key IS NOT NULL;