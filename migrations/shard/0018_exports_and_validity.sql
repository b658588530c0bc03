CREATE TABLE `exports` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`format` text NOT NULL,
	`campaign_id` text,
	`statuses` text,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`names` integer NOT NULL,
	`status` text NOT NULL,
	`cursor` text,
	`pages` text DEFAULT '[]' NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `exports_unfinished` ON `exports` (`updated_at`) WHERE status = 'running';--> statement-breakpoint
CREATE INDEX `exports_age` ON `exports` (`expires_at`);--> statement-breakpoint
ALTER TABLE `campaigns` ADD `valid_until` integer;--> statement-breakpoint
ALTER TABLE `quick_messages` ADD `valid_until` integer;