CREATE TABLE `ghl_events` (
	`account_id` text NOT NULL,
	`id` text NOT NULL,
	`location_id` text NOT NULL,
	`event` text NOT NULL,
	`body` text NOT NULL,
	`problem` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `ghl_events_location` ON `ghl_events` (`account_id`,`location_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `ghl_events_age` ON `ghl_events` (`created_at`);--> statement-breakpoint
ALTER TABLE `ghl_replies` ADD `kind` text DEFAULT 'reply' NOT NULL;--> statement-breakpoint
ALTER TABLE `webhook_deliveries` ADD `subject` text;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_about` ON `webhook_deliveries` (`account_id`,`subject`,`created_at`) WHERE subject IS NOT NULL;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `kept_by` text;--> statement-breakpoint
CREATE INDEX `ghl_messages_location` ON `ghl_messages` (`account_id`,`location_id`,`created_at`);